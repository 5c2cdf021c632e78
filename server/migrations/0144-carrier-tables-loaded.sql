-- When a newer chart or fuel rate was loaded; null = before this was recorded.
alter table zone_chart add column loaded_at timestamptz;
alter table zone_chart alter column loaded_at set default now();
alter table fuel_rate add column loaded_at timestamptz;
alter table fuel_rate alter column loaded_at set default now();
