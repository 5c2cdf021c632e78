-- How a seller wants a text in another script printed on labels: confirmed or corrected once, used for every order with the same text.
create table label_text (
  org_id bigint not null references org (id),
  -- The country of the address: one name is written otherwise in another.
  country text not null check (length(country) <= 2),
  -- The field of the address: name, company, line1, line2, city, state.
  field text not null,
  typed text not null check (length(typed) <= 500),
  printed text not null check (length(printed) between 1 and 100),
  updated_at timestamptz not null default now(),
  primary key (org_id, country, field, typed)
);
call app.protect('label_text', 'select, insert, update', false);
