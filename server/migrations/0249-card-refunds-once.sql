-- A refund at the payment service takes its amount from the balance by itself; it settles one request, never two.
create unique index balance_refund_card on balance_refund (org_id, external_reference) where paid_via = 'card';

-- What a refund at the payment service took from the wallet of the transaction's organization; null: none of that name, or it failed there.
create function fin.refunded_at_provider(refund text) returns bigint
language sql stable security definer set search_path = '' as $$
  select -t.wallet_change from public.ledger_transfer t
  where t.org_id = app.org() and t.id = fin.transfer_id(app.org(), 'refund:' || refund)
    and not exists (select from public.ledger_transfer f
      where f.org_id = t.org_id and f.id = fin.transfer_id(app.org(), 'refund:' || refund || ':failed'))
$$;
alter function fin.refunded_at_provider(text) owner to waybill_definer;
revoke all on function fin.refunded_at_provider(text) from public;
grant execute on function fin.refunded_at_provider(text) to waybill_service;
