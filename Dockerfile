# Linted by the tests, but never built or run by them: this repository is developed where there is no container engine.
FROM docker.io/library/node:24.21.0-slim

WORKDIR /opt/portal
COPY . .
RUN node scripts/run.mjs build && mkdir -p /data && chown node:node /data

USER node
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data
EXPOSE 8080
VOLUME ["/data"]
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "start"]
