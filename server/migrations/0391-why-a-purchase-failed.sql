-- An order says in a whole sentence why its last purchase failed, which takes the values beside the code.
create or replace view shipping_label_attempt as
  -- A left join, which the planner removes where attempted_at is not selected.
  select i.org_id, i.order_id, i.state, i.error_code, b.created_at as attempted_at, i.error_params
  from label_batch_item i left join label_batch b on b.org_id = i.org_id and b.id = i.batch_id;
call app.offer('shipping_label_attempt');
