-- Every session has an absolute end. Sessions from before get a month from now; a rewrite of the column, since an update would be
-- subject to row level security.
alter table session drop constraint session_proxy_ends;
alter table session alter column expires_at type timestamptz using coalesce(expires_at, now() + interval '30 days');
alter table session alter column expires_at set not null;

-- With the used token itself, from which its successors follow again while the grace lasts; useless to anyone without that token.
alter table refresh_token add column successor_salt bytea check (length(successor_salt) = 32);
