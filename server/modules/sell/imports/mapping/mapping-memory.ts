import type { Mapping } from '@waybill/contract/imports/api'
import type { ValueChoices } from '@waybill/contract/sheets/value-matching'
import type { ClientBase } from 'pg'
import { headingsOf, explicitConstants } from './choose-mapping.ts'
import { type Column, headingsHash } from '../job/columns.ts'
import { rememberHeadings } from './heading-memory.ts'
import { NO_HEADINGS } from '../job/headless.ts'
import { jsonLine } from '../job/json-lines.ts'
import type { Caller } from '../job/caller.ts'
import type { ImportJob } from '../job/repository.ts'

const LONGEST = 200

/** Remembers what texts of cells stand for, for later imports of the organisation. */
async function rememberValues(client: ClientBase, { orgId }: Caller, job: ImportJob): Promise<void> {
  const choices = Object.entries(job.value_choices as ValueChoices)
  const all = choices.flatMap(([field, texts]) =>
    Object.entries(texts ?? {}).map(([raw, value]) => ({ field, raw, value: value ?? '' })),
  )
  const entries = all.filter(({ raw, value }) => raw.length <= LONGEST && raw !== '' && value !== '')
  await client.query(
    `insert into remembered_value (org_id, target, field, raw, value)
     select $1, $2, field, raw, value from unnest($3::text[], $4::text[], $5::text[]) as known (field, raw, value)
     on conflict (org_id, target, field, raw) do update set value = excluded.value, used_at = now()`,
    [
      orgId,
      job.target,
      entries.map((one) => one.field),
      entries.map((one) => one.raw),
      entries.map((one) => one.value),
    ],
  )
}

/** Remembers how an import was mapped: as a whole for the next file with the same headings, and each heading and value for all others. */
export async function rememberImport(client: ClientBase, caller: Caller, job: ImportJob): Promise<void> {
  const columns = job.columns as Column[]
  const mapping = job.mapping as Mapping
  await client.query(
    `insert into remembered_mapping (org_id, user_id, target, headings_hash, mapping, constants) values ($1, $2, $3, $4, $5, $6)
     on conflict (org_id, user_id, target, headings_hash)
     do update set mapping = excluded.mapping, constants = excluded.constants, used_at = now()`,
    [
      caller.orgId,
      caller.userId,
      job.target,
      headingsHash(columns),
      jsonLine(headingsOf(mapping, columns)),
      jsonLine(explicitConstants(job.constants, job.defaulted_fields)),
    ],
  )
  if (job.header_row !== NO_HEADINGS)
    await rememberHeadings(client, { ...caller, target: job.target }, { columns, mapping })
  await rememberValues(client, caller, job)
}
