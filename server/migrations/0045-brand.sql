-- What a tenant's brand was and will be: every published version, the draft in work, and the pictures drawn anew from uploads.

-- A picture belongs to whoever sent it; anybody may see it by its hash (server/modules/tenancy/brand-images.ts).
create table tenant_image (
  org_id bigint not null references org (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('logo', 'icon', 'main')),
  mime text not null check (mime in ('image/png', 'image/webp', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  storage_key text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (org_id, sha256, kind)
);
create index tenant_image_sha on tenant_image (sha256);
call app.protect('tenant_image', '');

-- Published brands, never changed; the newest one is what tenant_setting shows.
create table tenant_brand_version (
  org_id bigint not null references org (id),
  version integer not null check (version > 0),
  brand jsonb not null,
  published_at timestamptz not null default now(),
  -- Null: from before the brand could be edited.
  published_by bigint,
  primary key (org_id, version)
);
call app.protect('tenant_brand_version', '');

create table tenant_brand_draft (
  org_id bigint primary key references org (id),
  brand jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by bigint
);
call app.protect('tenant_brand_draft', '');

create index tenant_domain_org on tenant_domain (org_id);

-- Whether new accounts of a tenant wait for approval; sign-up may have brought the column along.
alter table tenant_setting add column if not exists approval_required boolean not null default false;
