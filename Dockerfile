FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY swc.config.js compile.js esbuild.config.js code-cache.js start-program.js ./
COPY apps apps
COPY libs libs
# Compiles, bundles each program into one file of dist/programs, and builds the page into dist/web.
RUN npm run build

# The only optional package is the embedded Postgres of the demo; a container uses an external server.
FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --omit=dev --omit=optional

FROM node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# osmium reads .osm.pbf files during an import. tini forwards signals and reaps zombie processes.
RUN apt-get update \
  && apt-get install -y --no-install-recommends osmium-tool tini \
  && rm -rf /var/lib/apt/lists/*
# The only writable directory besides /tmp: an import writes the records that it rejects here.
RUN install --directory --owner=node --group=node /data
ENV DATA_DIR=/data
# Huge pages for memory outside V8's heap, in all programs of the image (docs/decisions/0027).
ENV GLIBC_TUNABLES=glibc.malloc.hugetlb=1
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist/programs dist/programs
COPY --from=build /app/dist/web dist/web
COPY package.json LICENSE ./
COPY migrations migrations
USER node
EXPOSE 3000
# Checks the gateway. A container that runs another program needs a health check of its own.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "dist/programs/check-health.js", "gateway"]
ENTRYPOINT ["tini", "--"]
# The default program is the gateway; the others are dist/programs/worker.js and dist/programs/cli.js.
CMD ["node", "--no-memory-reducer", "dist/programs/gateway.js"]
