import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import { previewRules, runRules, undoRuleRun } from '@waybill/contract/rules/api'
import { MOST_SPLITS_UNDONE } from '@waybill/contract/rules/rule'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { byRulesMessages } from './messages.ts'

/** What the rules would change of orders, and the run itself with its undo. */
export function useRulesRun(
  { ids, overrideChosen }: { ids: readonly number[]; overrideChosen: boolean },
  onDone: () => void,
) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(byRulesMessages)
  const changed = useOrdersChanged()
  const preview = useQuery({
    queryKey: [previewRules.id, ids, overrideChosen],
    queryFn: ({ signal }) =>
      client.call(previewRules, { body: { ids: [...ids], overrideChosen } }, { hideErrors: true, signal }),
    // Orders and rules change meanwhile: each dialog asks for itself.
    gcTime: 0,
    retry: false,
  })
  const undo = async (id: string) => {
    const { restored, changedSince, splitsUndone, splitsLeft } = await client.call(undoRuleRun, { params: { id } })
    // A run that only split orders has none to restore.
    if (restored + changedSince > 0 || splitsUndone + splitsLeft === 0)
      bridge.toast('ok', t(changedSince > 0 ? 'undoneKept' : 'undone', { n: restored, kept: changedSince }))
    if (splitsUndone > 0) bridge.toast('ok', t('splitsUndone', { n: splitsUndone }))
    if (splitsLeft > 0) bridge.toast('warn', t('splitsLeft', { n: splitsLeft, max: MOST_SPLITS_UNDONE }))
    changed()
  }
  const run = useMutation({
    mutationFn: () => client.call(runRules, { body: { ids: [...ids], overrideChosen } }, { hideErrors: true }),
    onSuccess: ({ id, changed: n, split, failed }) => {
      const undoing = { undo: () => void undo(id) }
      if (n > 0) bridge.toast('ok', t('done', { n }), undoing)
      else if (split > 0) bridge.toast('ok', t('splitToast', { n: split }), undoing)
      else if (failed === 0) bridge.toast('ok', t('notifiedToast'))
      if (failed > 0) bridge.toast('warn', t('failedToast', { n: failed }))
      changed()
      onDone()
    },
  })
  const noRules = preview.error instanceof ApiError && preview.error.code === 'RULES_EMPTY'
  return { preview, run, noRules }
}
