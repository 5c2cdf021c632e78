-- Why a carrier refused a repeated call, while an earlier one may still have made the label: the purchase ends with it once that is settled.
alter table purchase add column refusal jsonb;
