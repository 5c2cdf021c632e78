import type { LedgerCheckCode } from '@waybill/contract/funds/ledger-check-words'

/** Selects org_id and subject of whatever is wrong. */
export interface LedgerQuery {
  whole: string
  /** The same for what was posted since $1, by look-ups beside it; null: only all entries together can prove it. */
  recent: string | null
}

const EVERY = 'ledger_transfer'
const RECENT = '(select * from ledger_transfer where created_at >= $1)'

/** A query that reads transfers (and what belongs to them by key) alone: it is the same for all and for the recent ones. */
const ofTransfers = (query: (transfers: string) => string): LedgerQuery => ({
  whole: query(EVERY),
  recent: query(RECENT),
})
/** Small enough to be read whole each time. */
const always = (query: string): LedgerQuery => ({ whole: query, recent: query })
const wholeOnly = (whole: string): LedgerQuery => ({ whole, recent: null })

const entriesOf = 'join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id'
const HOLDS = '(2, 14, 33)'
const RESOLUTIONS = '(3, 4, 15, 16, 34, 35)'

const continuity = {
  balanceMismatch: {
    whole: `
      select a.org_id, a.code::text as subject from ledger_account a
      left join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
      where a.tracks_balance group by a.org_id, a.id, a.code, a.side, a.balance having a.balance <> coalesce(sum(e.amount), 0) * a.side`,
    recent: `
      select a.org_id, a.code::text as subject from ledger_account a
      left join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id and e.version = a.version
      where a.tracks_balance and a.balance <> coalesce(e.balance_after, 0)`,
  },
  versionGap: {
    whole: `
      select a.org_id, a.code::text as subject from ledger_account a
      left join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
      where a.tracks_balance group by a.org_id, a.id, a.code, a.version
      having a.version <> count(e.line) or coalesce(max(e.version), 0) <> count(e.line)`,
    recent: `
      select a.org_id, a.code::text as subject from ledger_account a
      left join lateral (select e.version from ledger_entry e where e.org_id = a.org_id and e.account_id = a.id and e.version is not null
        order by e.version desc limit 1) last on true
      where a.tracks_balance and a.version <> coalesce(last.version, 0)`,
  },
  chainBroken: {
    whole: `
      select org_id, account_id::text as subject from (
        select e.org_id, e.account_id, e.balance_after,
          sum(e.amount * a.side) over (partition by e.org_id, e.account_id order by e.version) as running
        from ledger_entry e join ledger_account a on a.org_id = e.org_id and a.id = e.account_id where a.tracks_balance) x
      where balance_after <> running`,
    recent: `
      select e.org_id, e.account_id::text as subject from ${RECENT} t ${entriesOf}
      join ledger_account a on a.org_id = e.org_id and a.id = e.account_id and a.tracks_balance
      left join ledger_entry before on before.org_id = e.org_id and before.account_id = e.account_id and before.version = e.version - 1
      where e.balance_after is distinct from coalesce(before.balance_after, case when e.version = 1 then 0 end) + e.amount * a.side`,
  },
  bookGap: {
    whole: `
      select a.org_id, a.book_seq::text as subject from ledger_account a
      left join ledger_transfer t on t.org_id = a.org_id and t.seq is not null
      where a.code = 2010 group by 1, a.id, a.book_seq having a.book_seq <> count(t.id) or coalesce(max(t.seq), 0) <> count(t.id)`,
    recent: `
      select a.org_id, a.book_seq::text as subject from ledger_account a
      left join lateral (select t.seq from ledger_transfer t where t.org_id = a.org_id and t.seq is not null order by t.seq desc limit 1) last on true
      where a.code = 2010 and a.book_seq <> coalesce(last.seq, 0)`,
  },
  shownBalanceMismatch: {
    whole: `
      select org_id, id::text as subject from (
        select t.org_id, t.id, t.available_after + t.held_after as shown,
          sum(t.wallet_change) over (partition by t.org_id order by t.seq) as running
        from ledger_transfer t where t.seq is not null) x where shown <> running`,
    recent: `
      select t.org_id, t.id::text as subject from ${RECENT} t
      left join ledger_transfer before on before.org_id = t.org_id and before.seq = t.seq - 1
      where t.seq is not null and t.available_after + t.held_after is distinct from
        coalesce(before.available_after + before.held_after, case when t.seq = 1 then 0 end) + t.wallet_change`,
  },
  hourMismatch: {
    whole: `
      select org_id, hour::text as subject from ledger_hour h full join (
        select org_id, date_trunc('hour', event_at, 'UTC') as hour, coalesce(change_type, 0) as change_type, count(*) as movements,
          sum(greatest(wallet_change, 0)) as money_in, sum(greatest(-wallet_change, 0)) as money_out
        from ledger_transfer where seq is not null and kind <> 4 group by 1, 2, 3) t using (org_id, hour, change_type)
      where h.money_in is distinct from t.money_in or h.money_out is distinct from t.money_out or h.entries > t.movements or h.entries < 0`,
    recent: `
      select d.org_id, d.hour::text as subject from (
        select distinct org_id, date_trunc('hour', event_at, 'UTC') as hour, coalesce(change_type, 0) as change_type
        from ${RECENT} t where t.seq is not null and t.kind <> 4) d
      cross join lateral (
        select sum(greatest(m.wallet_change, 0)) as money_in, sum(greatest(-m.wallet_change, 0)) as money_out
        from ledger_transfer m where m.org_id = d.org_id and m.event_at >= d.hour and m.event_at < d.hour + interval '1 hour'
          and m.seq is not null and m.kind <> 4 and coalesce(m.change_type, 0) = d.change_type) sums
      left join ledger_hour h on h.org_id = d.org_id and h.hour = d.hour and h.change_type = d.change_type
      where h.money_in is distinct from sums.money_in or h.money_out is distinct from sums.money_out`,
  },
} satisfies Partial<Record<LedgerCheckCode, LedgerQuery>>

/** Fundings of which another amount than the received one came in by their event. */
const fundingMismatch = (which: string) => `
  select f.org_id, 'F-' || f.id as subject from funding_credit f cross join lateral (
    select sum(e.amount) as received from ledger_transfer t ${entriesOf}
    where t.org_id = f.org_id and t.event_id = f.event_id and t.kind in (1, 18) and e.code in (1010, 1020, 1030)) c
  where ${which} and c.received is distinct from f.received`

/** What was posted to 2200 for document i. */
const postedTax = `(select -sum(e.amount) from ledger_transfer t ${entriesOf}
        where t.org_id = i.org_id and t.event_id = i.tax_event_id and t.kind = 32 and e.code = 2200)`

/** What was posted to 2300 for payment p of a carrier, or with an end of its key for its void. */
const postedToCarriers = (end: string) => `(select sum(e.amount) from ledger_entry e
        where e.org_id = p.org_id and e.transfer_id = fin.transfer_id(p.org_id, 'carrier-payment:' || p.id || '${end}') and e.code = 2300)`
/** Payments of carriers that were not posted as they were recorded. */
const carrierPaymentMismatch = (which: string) => `
      select p.org_id, 'payment ' || p.id as subject from carrier_invoices_payment p where ${which}
        and (${postedToCarriers('')} is distinct from p.posted
          or ${postedToCarriers(':void')} is distinct from -p.voided)`
/** Postings of payments that nobody recorded. */
const unrecordedPayments = (transfers: string) => `
      select t.org_id, t.note from ${transfers} t where t.kind in (52, 53) and not exists (
        select 1 from carrier_invoices_payment p where p.org_id = t.org_id
          and p.id = substring(t.idem_key from '^carrier-payment:([0-9]+)(?::void)?$')::bigint)`

/** What a transfer took for a label, postage and insurance together: held, or sold. */
const soldIn = (
  transfer: string,
) => `(select -sum(e.amount) from ledger_entry e where e.org_id = ${transfer}.org_id and e.transfer_id = ${transfer}.id
          and e.code = any(case ${transfer}.kind when 2 then array[2020] else array[4010, 4030] end))`

/** Every way in which the ledger can be wrong, as a query that finds nothing when it is right. */
export const ledgerQueries: Record<LedgerCheckCode, LedgerQuery> = {
  unbalanced: ofTransfers(
    (transfers) => `
      select t.org_id, t.id::text as subject from ${transfers} t ${entriesOf} group by t.org_id, t.id having sum(e.amount) <> 0`,
  ),
  tooFewLines: ofTransfers(
    (transfers) => `
      select t.org_id, t.id::text as subject from ${transfers} t left ${entriesOf} group by t.org_id, t.id having count(e.line) < 2`,
  ),
  ...continuity,
  chainIncomplete: ofTransfers(
    (transfers) => `
      select s.org_id, s.event_id::text as subject from ${transfers} s
      join tenancy_org org on org.id = s.org_id join tenancy_org p on p.id = org.parent_org_id
      where org.type = 1 and p.type = 4 and (s.kind between 2 and 6 or s.kind between 33 and 39)
        and not exists (select 1 from ledger_transfer r where r.org_id = p.id and r.event_id = s.event_id and r.kind = s.kind)
      union all
      select s.org_id, s.event_id::text from ${transfers} s
      join tenancy_org org on org.id = s.org_id and org.type = 1 join tenancy_org holder on holder.type = 3
      where s.kind in (22, 30)
        and not exists (select 1 from ledger_transfer c where c.org_id = holder.id and c.event_id = s.event_id and c.kind = s.kind)`,
  ),
  soldBelowCost: ofTransfers(
    (transfers) => `
      select t.org_id, t.ref_id::text as subject from ${transfers} t
      join tenancy_org org on org.id = t.org_id
      join ledger_transfer r on r.org_id = org.parent_org_id and r.event_id = t.event_id and r.kind = t.kind
      where t.kind in (2, 3, 39) and ${soldIn('t')} < ${soldIn('r')}
        and not exists (select 1 from ledger_loss l where l.org_id = t.org_id and l.purchase_id = t.ref_id)`,
  ),
  coverMismatch: ofTransfers(
    (transfers) => `
      select t.org_id, t.ref_id::text as subject from ${transfers} t
      join shipping_cover p on p.org_id = t.org_id and p.id = t.ref_id join shipping_cover_cost c on c.org_id = p.org_id and c.id = p.id
      join tenancy_org org on org.id = t.org_id join tenancy_org provider on provider.id = org.parent_org_id
      cross join lateral (
        select coalesce(sum(-e.amount) filter (where e.code = 4030 and b.org_id = t.org_id), 0) as cover,
          coalesce(sum(-e.amount) filter (where e.code = 4030 and b.org_id <> t.org_id), 0) as cover_buy,
          coalesce(sum(e.amount) filter (where e.code = 5110), 0) as cover_cost
        from ledger_transfer b join ledger_entry e on e.org_id = b.org_id and e.transfer_id = b.id and e.code in (4030, 5110)
        where b.org_id = any(array[t.org_id, provider.id, provider.parent_org_id]) and b.event_id = t.event_id and b.kind = t.kind) posted
      where t.kind = 3 and t.ref_type = 'purchase'
        and (posted.cover, posted.cover_buy, posted.cover_cost) is distinct from (p.cover, p.cover_buy, c.cover_cost)`,
  ),
  negativeHeld: always(
    `select org_id, code::text as subject from ledger_account where code in (2020, 2030, 2120, 2130) and balance < 0`,
  ),
  resolvedTwice: ofTransfers(
    (transfers) => `
      select distinct t.org_id, t.ref_id::text as subject from ${transfers} t
      join ledger_transfer r on r.org_id = t.org_id and r.ref_type = t.ref_type and r.ref_id = t.ref_id and r.id <> t.id
      where t.kind in ${RESOLUTIONS} and r.kind in ${RESOLUTIONS}`,
  ),
  heldMismatch: wholeOnly(`
    select a.org_id, a.code::text as subject from ledger_account a where a.code = 2020 and a.balance <> coalesce((
      select -sum(e.amount) from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
      where e.org_id = a.org_id and e.code = 2020 and t.kind in ${HOLDS} and not exists (select 1 from ledger_transfer r
        where r.org_id = t.org_id and r.ref_type = t.ref_type and r.ref_id = t.ref_id and r.kind in ${RESOLUTIONS})), 0)`),
  reversalMismatch: ofTransfers(
    (transfers) => `
      select distinct t.org_id, t.id::text as subject from ${transfers} t ${entriesOf}
      left join ledger_transfer c on c.org_id = t.org_id and c.ref_type = t.ref_type and c.ref_id = t.ref_id and c.kind = 3
      left join ledger_entry ce on ce.org_id = c.org_id and ce.transfer_id = c.id and ce.code = e.code
      where t.kind in (5, 6) and e.code in (4010, 4030, 5100, 5110)
        and e.amount is distinct from case t.kind when 5 then -ce.amount else ce.amount end
      union
      select distinct t.org_id, t.id::text from ${transfers} t ${entriesOf}
      left join ledger_transfer c on c.org_id = t.org_id and c.ref_type = t.ref_type and c.ref_id = t.ref_id
        and t.idem_key = c.idem_key || ':reversed'
      left join ledger_entry ce on ce.org_id = c.org_id and ce.transfer_id = c.id and ce.code = e.code
      where t.kind in (30, 38) and t.idem_key not like '%:rest-reversed' and e.amount is distinct from -ce.amount
      union
      select distinct t.org_id, t.id::text from ${transfers} t ${entriesOf}
      left join ledger_transfer c on c.org_id = t.org_id and c.ref_type = t.ref_type and c.ref_id = t.ref_id
        and t.idem_key = c.idem_key || ':rest-reversed'
      left join ledger_entry ce on ce.org_id = c.org_id and ce.transfer_id = c.id and ce.code = e.code
      where t.kind = 30 and t.idem_key like '%:rest-reversed' and e.code in (2010, 2300)
        and (ce.amount is null or sign(e.amount) <> -sign(ce.amount) or abs(e.amount) > abs(ce.amount))`,
  ),
  // The note of a credit is the number of its request. Type 6, not 1: credits are found by the index of rare types.
  creditedTwice: ofTransfers(
    (transfers) => `
      select distinct t.org_id, t.note as subject from ${transfers} t
      join ledger_transfer r on r.org_id = t.org_id and r.note = t.note and r.id <> t.id and r.kind = t.kind
        and r.change_type = 6 and r.change_type <> 1
      where t.kind = 1 and t.note like 'F-%'`,
  ),
  fundingMismatch: { whole: fundingMismatch('true'), recent: fundingMismatch('f.decided_at >= $1') },
  liabilityMismatch: wholeOnly(`
    select a.provider_org as org_id, 'owed ' || sum(a.balance) as subject from ledger_account a
    left join lateral (select sum(e.amount) as amount from ledger_entry e where e.org_id = a.org_id and e.account_id = a.id) e on not a.tracks_balance
    where a.org_id <> a.provider_org group by a.provider_org
    having sum(a.balance) <> coalesce(sum(e.amount), 0)`),
  warehouseMismatch: {
    whole: `
      select a.org_id, w.seq::text as subject from ledger_account a
      join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
      full join (select *, sum(greatest(amount, 0)) over book as ins, sum(greatest(-amount, 0)) over book as outs,
          count(*) over of_type as counted, sum(amount) over of_type as net from warehouse_transaction
        window book as (partition by org_id, operator_org_id order by seq), of_type as (partition by org_id, operator_org_id, type order by seq)
      ) w on w.org_id = a.org_id and w.operator_org_id = a.provider_org and w.seq = e.version and a.code = 2110
      where (a.code = 2110 or a.code is null) and (w.balance_after is distinct from e.balance_after or w.transfer_id is distinct from e.transfer_id
        or w.amount is distinct from -e.amount or w.total_in <> w.ins or w.total_out <> w.outs or w.type_count <> w.counted
        or w.type_in - w.type_out <> w.net)`,
    recent: `
      select w.org_id, w.seq::text as subject from ${RECENT} t
      join warehouse_transaction w on w.org_id = t.org_id and w.transfer_id = t.id
      left join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = 2110
      left join warehouse_transaction before on before.org_id = w.org_id and before.operator_org_id = w.operator_org_id and before.seq = w.seq - 1
      where w.balance_after is distinct from e.balance_after or w.amount is distinct from -e.amount or w.seq is distinct from e.version
        or w.total_in - w.total_out <> w.balance_after
        or w.total_in <> coalesce(before.total_in, 0) + greatest(w.amount, 0) or w.total_out <> coalesce(before.total_out, 0) + greatest(-w.amount, 0)`,
  },
  taxMismatch: {
    whole: `
      select i.org_id, i.number as subject from invoicing_tax i where i.tax is distinct from ${postedTax}
      union all
      select t.org_id, t.note from ledger_transfer t where t.kind = 32
        and not exists (select 1 from invoicing_tax i where i.org_id = t.org_id and i.tax_event_id = t.event_id)`,
    recent: `
      select t.org_id, t.note as subject from ${RECENT} t where t.kind = 32 and not exists (
        select 1 from invoicing_tax i where i.org_id = t.org_id and i.tax_event_id = t.event_id and i.tax = ${postedTax})`,
  },
  carrierPaymentMismatch: {
    whole: `${carrierPaymentMismatch('true')}
      union all ${unrecordedPayments(EVERY)}`,
    recent: `${carrierPaymentMismatch('p.changed_at >= $1')}
      union all ${unrecordedPayments(RECENT)}`,
  },
  partsOfCent: ofTransfers(
    (transfers) => `
      select a.org_id, a.code::text as subject from ledger_account a where a.tracks_balance and a.balance % 100 <> 0
      union
      select t.org_id, t.id::text from ${transfers} t ${entriesOf} where e.balance_after is not null and e.amount % 100 <> 0`,
  ),
  writable: always(`
    select null::bigint as org_id, r.rolname || ' on ' || t.name as subject
    from unnest(array['ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_hour', 'warehouse_transaction']) as t (name)
    join pg_class c on c.oid = ('public.' || t.name)::regclass
    join pg_roles r on r.rolname like 'waybill%' and r.rolname <> 'waybill_definer' and not r.rolsuper and not pg_has_role(r.oid, c.relowner, 'usage')
    where has_table_privilege(r.rolname, 'public.' || t.name, 'insert, update, delete, truncate')`),
  unprotected: always(`
    select null::bigint as org_id, c.relname::text as subject from pg_class c
    where c.oid = any(array['ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_hour', 'warehouse_transaction']::regclass[])
      and not (c.relrowsecurity and c.relforcerowsecurity)`),
}
