# Three images. `serve`, the last and so the default one, answers questions, and has no compiler and no numba. `solve` migrates,
# solves and checks. `cluster` solves on several machines.
FROM python:3.11.14-slim-bookworm AS base

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
RUN python -m venv .venv \
    && useradd --system --uid 10001 --no-create-home tablebase \
    && mkdir var exports \
    && chown tablebase var exports

# In all images the packages come first, as they change less often than the code.
FROM base AS solve

COPY requirements.txt .
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt
COPY pyproject.toml LICENSE ./
COPY migrations migrations
COPY solvers solvers
COPY service service
COPY scripts scripts
USER tablebase
CMD ["scripts/deploy"]

FROM solve AS cluster

USER root
COPY requirements-cluster.txt .
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-cluster.txt
USER tablebase
CMD [".venv/bin/dask", "worker", "tls://scheduler:8786", "--nthreads", "1", "--memory-limit", "0", "--resources", "memory=4e9", "--no-dashboard"]

FROM base AS serve

COPY requirements-serve.txt .
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-serve.txt
COPY LICENSE .
# Only the names of the migrations are read here: they tell which schema this version needs.
COPY migrations migrations
COPY solvers solvers
COPY service service
USER tablebase
ENV HOST=0.0.0.0 PORT=8000
EXPOSE 8000
CMD [".venv/bin/gunicorn", "-c", "service/http/server/gunicorn_conf.py"]
