-- How high the rows of lists are; a user's own choice for every list.
alter table app_user add column density text not null default 'default' check (density in ('compact', 'default', 'comfortable'));
