FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app

# The packages come first, as they change less often than the code.
COPY requirements.txt .
RUN python -m venv .venv \
    && .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY pyproject.toml LICENSE ./
COPY migrations migrations
COPY solvers solvers
COPY service service
COPY scripts scripts

RUN useradd --system --uid 10001 --no-create-home tablebase \
    && mkdir var \
    && chown tablebase var
USER tablebase

ENV HOST=0.0.0.0 PORT=8000
EXPOSE 8000
CMD [".venv/bin/gunicorn", "-c", "service/http/gunicorn_conf.py"]
