# The build needs only Node and npm; the image has the executable, and the C and C++ libraries of Debian.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG COMMIT=unknown
RUN COMMIT=$COMMIT npm run build

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="govdata" \
      org.opencontainers.image.description="Public US data as JSON over HTTP, with its own PostgreSQL" \
      org.opencontainers.image.licenses="MIT"
# initdb wants a user with a name.
RUN useradd --system --uid 10001 --home-dir /var/lib/govdata --create-home --shell /usr/sbin/nologin govdata
COPY --from=build /src/dist/govdata /usr/local/bin/govdata
ENV GOVDATA_HOME=/var/lib/govdata \
    GOVDATA_LISTEN=0.0.0.0:8080 \
    GOVDATA_METRICS_LISTEN=0.0.0.0:9464
USER govdata
VOLUME /var/lib/govdata
EXPOSE 8080 9464
# PostgreSQL may take its time to write everything down: docker run --stop-timeout 60.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=60s CMD ["govdata", "healthcheck"]
ENTRYPOINT ["govdata"]
CMD ["serve"]
