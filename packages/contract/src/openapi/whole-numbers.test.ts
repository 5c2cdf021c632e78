import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from './calls.ts'

type Json = Record<string, unknown>
/** Kept in eight bytes: ids, amounts of money and milliseconds. */
const LONG =
  /(^|\.)(id|ids|aheadMs|\w+Ids?|price|amount|creditLimit|threshold|dailyMax|requested|received|replaces|first|order|settings\.(minimum|maximum|chips|secondApproverAbove)|insuredValue|declaredValue|countTolerances\.(plus|minus)\.value|customs\.\*\.value|customs\.freight|lines\.\*\.(value|unitPrice))(\.\*)*$/

/** Where a schema takes whole numbers that four bytes cannot hold. */
function unbounded(schema: Json, path = ''): string[] {
  const here = schema.type === 'integer' && Number(schema.maximum) > 2_147_483_647 ? [path] : []
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const ways = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list ?? []) as Json[])
  const inner = [schema.items, schema.additionalProperties].filter((part) => typeof part === 'object') as Json[]
  return [
    ...here,
    ...fields.flatMap(([name, field]) => unbounded(field, path === '' ? name : `${path}.${name}`)),
    ...ways.flatMap((way) => unbounded(way, path)),
    ...inner.flatMap((part) => unbounded(part, `${path}.*`)),
  ]
}

test.each(allRoutes.map((route) => [route.id, route] as const))(
  '%s takes no whole number that its column cannot keep',
  (_, route) => {
    const schemas = [route.params, route.query, route.body].filter((schema) => schema !== undefined)
    const found = schemas.flatMap((schema) =>
      unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json),
    )
    expect(found.filter((path) => !LONG.test(path))).toEqual([])
  },
)
