import { type Rule, rule } from '@waybill/contract/rules/rule'

/** A stored list as it is; a rule that this version no longer understands is shown switched off rather than dropped. */
export function readableRules(stored: unknown): Rule[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: unknown) => {
    const parsed = rule.safeParse(one)
    if (parsed.success) return [parsed.data]
    const { id, name } = one as { id: number; name: string }
    return [
      {
        id,
        name,
        enabled: false,
        when: { match: 'every', conditions: [] },
        does: {},
        replace: false,
        stop: false,
      } as Rule,
    ]
  })
}
