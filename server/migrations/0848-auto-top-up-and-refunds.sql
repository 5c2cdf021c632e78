-- Who asks for the unused balance back is not charged for a balance that fell.
alter table auto_topup drop constraint auto_topup_paused_for_check;
alter table auto_topup add constraint auto_topup_paused_for_check
  check (paused_for in ('declined', 'actionRequired', 'disputed', 'notOffered', 'refundRequested'));
