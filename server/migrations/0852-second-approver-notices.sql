-- When the other staff were notified of the first approval that stands: once for each, since an approver who enters another sum is the
-- first again.
alter table funding_request add column second_approvers_notified_at timestamptz;
