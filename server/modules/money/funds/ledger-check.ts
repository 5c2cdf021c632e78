interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>
}

/** Every way in which books can be wrong, as a query that finds nothing when they are right. */
const FAULTS: Record<string, string> = {
  'a posting does not balance': `
    select org_id, transfer_id::text from ledger_entry group by 1, 2 having sum(amount) <> 0`,
  'a posting has fewer than two lines': `
    select t.org_id, t.id::text from ledger_transfer t left join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id
    group by 1, 2 having count(e.line) < 2`,
  'a wallet is not the sum of its entries': `
    select a.org_id, a.code::text from ledger_account a left join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
    where a.tracks_balance group by a.org_id, a.id, a.code, a.side, a.balance having a.balance <> coalesce(sum(e.amount), 0) * a.side`,
  'the versions of a wallet have a gap': `
    select a.org_id, a.code::text from ledger_account a left join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
    where a.tracks_balance group by a.org_id, a.id, a.code, a.version
    having a.version <> count(e.line) or coalesce(max(e.version), 0) <> count(e.line)`,
  'a running balance breaks off': `
    select org_id, account_id::text from (
      select e.org_id, e.account_id, e.balance_after, sum(e.amount * a.side) over (partition by e.org_id, e.account_id order by e.version) as running
      from ledger_entry e join ledger_account a on a.org_id = e.org_id and a.id = e.account_id where a.tracks_balance) x
    where balance_after <> running`,
  'the events of a book have a gap': `
    select a.org_id, a.book_seq::text from ledger_account a left join ledger_transfer t on t.org_id = a.org_id and t.seq is not null
    where a.code = 2010 group by 1, a.id, a.book_seq having a.book_seq <> count(t.id) or coalesce(max(t.seq), 0) <> count(t.id)`,
  'the wallet told beside an event is not the one after it': `
    select org_id, id::text from (
      select t.org_id, t.id, t.available_after + t.held_after as told,
        sum(t.wallet_change) over (partition by t.org_id order by t.seq) as running
      from ledger_transfer t where t.seq is not null) x where told <> running`,
  'held or frozen money is negative': `select org_id, code::text from ledger_account where code in (2020, 2030) and balance < 0`,
  'a wallet has parts of a cent': `select org_id, code::text from ledger_account where tracks_balance and balance % 100 <> 0`,
  'an event is not in all books of its chain': `
    select s.org_id, s.event_id::text from ledger_transfer s join tenancy_org org on org.id = s.org_id join tenancy_org p on p.id = org.parent_org_id
    where org.type = 1 and p.type = 4 and s.kind <> 1
      and not exists (select 1 from ledger_transfer r where r.org_id = p.id and r.event_id = s.event_id and r.kind = s.kind)`,
  'the hours of a wallet are not the sums of its movements': `
    select org_id, hour::text from ledger_hour h full join (
      select org_id, date_trunc('hour', event_at, 'UTC') as hour, coalesce(change_type, 0) as change_type, count(*) as movements,
        sum(greatest(wallet_change, 0)) as money_in, sum(greatest(-wallet_change, 0)) as money_out
      from ledger_transfer m where seq is not null and kind <> 4 group by 1, 2, 3) t using (org_id, hour, change_type)
    where h.money_in is distinct from t.money_in or h.money_out is distinct from t.money_out or h.entries > t.movements or h.entries < 0`,
  'a hold was resolved twice': `
    select org_id, ref_id::text from ledger_transfer where kind in (3, 4) group by 1, 2 having count(*) > 1`,
  'what is held is not the sum of the open holds': `
    select a.org_id, a.code::text from ledger_account a where a.code = 2020 and a.balance <> coalesce((
      select -sum(e.amount) from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
      where e.org_id = a.org_id and e.code = 2020 and t.kind = 2 and not exists (select 1 from ledger_transfer r
        where r.org_id = t.org_id and r.ref_id = t.ref_id and r.kind in (3, 4))), 0)`,
}

/** Everything that is wrong in the books of all organisations; empty when they are exact. `admin` must see all of them. */
export async function ledgerFaults(admin: Queryable): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(FAULTS)) {
    const { rows } = await admin.query(query)
    for (const row of rows.slice(0, 5)) found.push(`${what}: ${JSON.stringify(row)}`)
  }
  return found
}
