/**
 * SQL of an order `o` and a line `l` as the columns of the import have them. The export writes these and an update compares with them:
 * what a row says as the export said it stays as it is.
 */

/** Lines that the list of SKUs can name. */
export const LISTED = `coalesce(l.sku, '') <> '' and l.quantity > 0`

/** A SKU that could be read as more than one, or with a quantity, stands in quotes. */
const QUOTED = `case when l.sku ~ '[;；|，*×✕"\\n\\r]|,\\s|^\\s|\\s$' or l.sku ~* '\\sx\\s*\\d+$|^\\d+\\s*x\\s'
  or l.sku ~ '[)）\\]]$|[:=：]\\s*\\d+$'
  then '"' || replace(l.sku, '"', '""') || '"' else l.sku end`

/** "MUG*2; CUP": the lines as the import reads them. */
export const LINE_LIST = `(select string_agg(case when l.quantity = 1 then ${QUOTED} else ${QUOTED} || '*' || l.quantity end, '; ' order by l.id)
  from order_line l where l.org_id = o.org_id and l.order_id = o.id and ${LISTED})`

/**
 * One customs detail of the lines that LINE_LIST names, in its order: "691200; ; 420231". Null where no line has it. Amounts in dollars.
 */
export const customsList = (part: 'hsCode' | 'originCountry' | 'description' | 'value'): string => {
  const text =
    part === 'value'
      ? `to_char((l.customs ->> 'value')::bigint / 10000.0, 'FM999999990.00')`
      : `l.customs ->> '${part}'`
  return `(select case when count(${text}) > 0 then string_agg(coalesce(${text}, ''), '; ' order by l.id) end
    from order_line l where l.org_id = o.org_id and l.order_id = o.id and ${LISTED})`
}

const LIMIT = `case when o.mass_unit = 'kg' then 1000 else 16 end`
/** Ounces or grams that make a whole are carried over, as the import wants them. */
export const WEIGHT = `o.weight + floor(coalesce(o.weight2, 0) / ${LIMIT})`
export const WEIGHT2 = `case when o.weight is null then o.weight2 else mod(o.weight2, ${LIMIT}) end`

/** The one unit of a row goes by the weight; sides in the other system are converted. */
export const sideOf = (side: 'length' | 'width' | 'height'): string =>
  `case when (o.mass_unit = 'kg') = (o.size_unit = 'cm') then o.${side}
    else greatest(round(case when o.size_unit = 'cm' then o.${side} / 2.54 else o.${side} * 2.54 end, 2), 0.01 + 0 * o.${side}) end`
