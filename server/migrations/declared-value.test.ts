import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoOrg } from '../demo/people.ts'
import { useTestServer } from '../testing/server.ts'

const server = useTestServer()

test('what was remembered as insurance by the name of the customs value alone is the customs value from then on', async () => {
  const sql = await readFile(new URL('0108-declarations.sql', import.meta.url), 'utf8')
  const changes = sql.slice(sql.indexOf('delete from heading_memory'))
  const { rows } = await server.admin.query<{ id: number }>('select id from app_user where org_id = $1 limit 1', [
    demoOrg.seller,
  ])
  const values = [demoOrg.seller, rows[0]?.id]
  await server.admin.query(
    `insert into heading_memory (org_id, user_id, target, heading, field)
     select $1, $2, 'orders', heading, 'insuranceDeclared' from unnest(array['declared value', '申报价值', 'insurance', 'declared for insurance']) as heading`,
    values,
  )
  await server.admin.query(
    `insert into mapping_memory (org_id, user_id, target, headings_hash, mapping) values
       ($1, $2, 'orders', '\\x01', '{"insuranceDeclared": "Declared Value", "orderNO": "No"}'),
       ($1, $2, 'orders', '\\x02', '{"insuranceDeclared": "Insured", "orderNO": "No"}')`,
    values,
  )
  await server.admin.query(
    `insert into field_mapping (org_id, name, target, detail) values ($1, 'mine', 'orders', '{"insuranceDeclared": "申报价值(USD)"}')`,
    [demoOrg.seller],
  )
  await server.admin.query(changes)
  const read = async (query: string) => (await server.admin.query<{ it: unknown }>(query)).rows.map(({ it }) => it)
  expect(
    await read(`select heading as it from heading_memory where field = 'insuranceDeclared' order by heading`),
  ).toEqual(['declared for insurance', 'insurance'])
  expect(await read(`select mapping as it from mapping_memory order by headings_hash`)).toEqual([
    { declaredValue: 'Declared Value', orderNO: 'No' },
    { insuranceDeclared: 'Insured', orderNO: 'No' },
  ])
  expect(await read(`select detail as it from field_mapping where name = 'mine'`)).toEqual([
    { declaredValue: '申报价值(USD)' },
  ])
})
