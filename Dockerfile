FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY apps apps
COPY libs libs
RUN npm run build

# Optional packages are the embedded Postgres of the demo: a container has a server of its own.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --omit=dev --omit=optional

FROM node:24-bookworm-slim
# Reads .osm.pbf files for the import.
RUN apt-get update \
  && apt-get install -y --no-install-recommends osmium-tool \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist/apps dist/apps
COPY --from=build /app/dist/libs dist/libs
COPY package.json LICENSE ./
COPY migrations migrations
USER node
EXPOSE 3000
# Speaks for the gateway; whoever starts another program sets its own check.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD \
  ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`, { signal: AbortSignal.timeout(2500) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The gateway, unless another program is named: dist/apps/worker/src/main.js, dist/apps/cli/src/main.js
CMD ["node", "dist/apps/gateway/src/main.js"]
