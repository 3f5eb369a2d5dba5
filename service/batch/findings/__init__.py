"""The findings: a page for people with what the solved games show, as Markdown and as HTML, made from the database."""
