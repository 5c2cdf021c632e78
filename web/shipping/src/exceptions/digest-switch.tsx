import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getExceptionSettings, saveExceptionSettings } from '@waybill/contract/exceptions/api'
import { useBridge, useClient } from '@waybill/host'
import { Switch, useT } from '@waybill/kit'
import { exceptionMessages } from '../messages/exceptions.ts'

/** A message a day about new exceptions, or none; not there while that is not known. */
export function DigestSwitch() {
  const t = useT(exceptionMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const { data } = useQuery(client.query(getExceptionSettings, {}, { hideErrors: true }))
  const save = useMutation({
    mutationFn: (digest: boolean) =>
      client.call(saveExceptionSettings, { body: { version: data?.version ?? 0, settings: { digest } } }),
    onSuccess: ({ settings }) => bridge.toast('ok', t(settings.digest ? 'digestOn' : 'digestOff')),
    onSettled: () => void cache.invalidateQueries({ queryKey: [getExceptionSettings.id] }),
  })
  if (!data) return null
  const checked = save.isPending ? save.variables : data.settings.digest
  return <Switch label={t('digest')} checked={checked} disabled={save.isPending} onChange={(on) => save.mutate(on)} />
}
