import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSecurityRules, saveSecurityRules } from '@waybill/contract/security/api'
import { useBridge, useClient } from '@waybill/host'
import { Switch, useT } from '@waybill/kit'
import { securityMessages } from './messages.ts'

/** What is required of the caller's own staff; shown once it is known, and not to who has to set up a second factor first. */
export function RulesCard() {
  const t = useT(securityMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const rules = useQuery(client.query(getSecurityRules, {}, { hideErrors: true }))
  const save = useMutation({
    mutationFn: (staffMfa: boolean) => client.call(saveSecurityRules, { body: { staffMfa } }),
    onSuccess: async () => {
      bridge.toast('ok', t('ruleSaved'))
      await cache.invalidateQueries({ queryKey: [getSecurityRules.id] })
      // Who required it may lack it too: the frame then leads to the set-up.
      bridge.emit('user:changed', null)
    },
  })
  if (!rules.data) return null
  const { staffMfa, editable } = rules.data
  return (
    <div className="flex-none pb-3">
      <Switch
        checked={save.isPending ? save.variables : staffMfa}
        disabled={!editable}
        onChange={(on) => save.mutate(on)}
        label={t('staffMfa')}
        hint={t(editable ? 'staffMfaHint' : 'staffMfaFixed')}
      />
    </div>
  )
}
