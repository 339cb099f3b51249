-- The two roles of docs/deployment.md: portal owns the database, portal_app is what row-level security binds.
create role portal_app nologin;
create role portal login password 'portal';
grant portal_app to portal;
create database portal owner portal;
