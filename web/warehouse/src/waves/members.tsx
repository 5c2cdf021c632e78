import { useMutation } from '@tanstack/react-query'
import { removeWaveOrder, type WaveDetail, type WaveMember } from '@waybill/contract/outbound/wave-api'
import { PlaceLink, useBridge, useClient } from '@waybill/host'
import { Badge, Button, Card, useT } from '@waybill/kit'
import { FloorState } from '../shared/floor-columns.tsx'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { useWavesChanged } from '../shared/use-waves.ts'
import { Slot } from '../shared/wave-parts.tsx'
import { wavePageMessages } from './messages.ts'
import { whyStopped } from './wave-step.ts'

const hrefOf = ({ id, state, cancelRequested }: WaveMember): string => {
  if (cancelRequested && state !== 'canceled') return `/w/#/pick/put-back/${id}`
  return state === 'picked' || state === 'packed' || state === 'labelled' ? `/w/#/pack/${id}` : `/w/#/pick/${id}`
}

function Member({ member, onRemove, pending }: { member: WaveMember; onRemove: () => void; pending: boolean }) {
  const floorOnly = useFloorOnly()
  const t = useT(wavePageMessages)
  const { number, seller, slot, tote, picked, units, state, held } = member
  const why = whyStopped(member)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="w-32 flex-none">
        <Slot slot={slot} />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        <PlaceLink href={hrefOf(member)}>{number}</PlaceLink>
        <span className="block break-words text-muted">
          {seller.name} · {tote === null ? t('noTote') : t('tote', { tote })}
        </span>
        {why && <span className="block break-words text-danger">{t(why)}</span>}
      </span>
      <span className="tnum">{t('ofAll', { done: picked, all: units })}</span>
      <FloorState row={member} />
      {held && <Badge tone="warning">{t('onHold')}</Badge>}
      {state === 'released' && !floorOnly && (
        <Button pending={pending} onClick={onRemove} aria-label={t('removeName', { number })}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

/** The orders of a wave with their slots and totes; those that are not begun can be taken out. */
export function Members({ wave }: { wave: WaveDetail }) {
  const t = useT(wavePageMessages)
  const client = useClient()
  const bridge = useBridge()
  const changed = useWavesChanged()
  const remove = useMutation({
    mutationFn: ({ id: orderId }: WaveMember) =>
      client.call(removeWaveOrder, { params: { id: wave.id }, body: { orderId } }),
    onSuccess: (now, { number }) => {
      changed(now)
      bridge.toast('ok', t('removed', { number }))
    },
  })
  if (wave.members.length === 0) return null
  return (
    <Card title={t('members')}>
      <ul className="flex flex-col divide-y">
        {wave.members.map((member) => (
          <Member
            key={member.id}
            member={member}
            pending={remove.isPending && remove.variables.id === member.id}
            onRemove={() => remove.mutate(member)}
          />
        ))}
      </ul>
    </Card>
  )
}
