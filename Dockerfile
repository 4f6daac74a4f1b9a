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
# osmium reads .osm.pbf files for the import; tini passes signals on, and buries what osmium leaves.
RUN apt-get update \
  && apt-get install -y --no-install-recommends osmium-tool tini \
  && rm -rf /var/lib/apt/lists/*
# The one place that a command may write to, besides /tmp: records that an import cannot use.
RUN install --directory --owner=node --group=node /data
ENV DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist/apps dist/apps
COPY --from=build /app/dist/libs dist/libs
COPY package.json LICENSE ./
COPY migrations migrations
USER node
EXPOSE 3000
# Speaks for the gateway; whoever starts another program sets its own check.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "dist/apps/cli/src/check-health.js", "gateway"]
ENTRYPOINT ["tini", "--"]
# The gateway, unless another program is named: dist/apps/worker/src/main.js, dist/apps/cli/src/main.js
CMD ["node", "dist/apps/gateway/src/main.js"]
