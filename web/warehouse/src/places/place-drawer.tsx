import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlaces, type Place, updatePlace } from '@waybill/contract/stock/place-api'
import { placeKindWords } from '@waybill/contract/stock/places'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Checkbox, ConfirmDialog, Drawer, Field, NumberInput, useLocale, useT } from '@waybill/kit'
import { placeMessages } from './messages.ts'

function useSave(id: number, onDone: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const t = useT(placeMessages)
  return useMutation({
    mutationFn: (body: Pick<Place, 'pickable' | 'pickSeq' | 'maxVolumeCm3' | 'maxWeightG' | 'active' | 'version'>) =>
      client.call(updatePlace, { params: { id }, body }, { hideErrors: true }),
    onSuccess: () => {
      bridge.toast('ok', t('saved'))
      onDone()
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: [listPlaces.id] }),
  })
}

/** One place: its limits, its turn on the pickers' way, and whether it is used. */
export function PlaceDrawer({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT(placeMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const { pickable, pickSeq, maxVolumeCm3, maxWeightG, active, version } = place
  const [draft, setDraft] = useState({ pickable, pickSeq: pickSeq as number | null, maxVolumeCm3, maxWeightG, active })
  const [asking, setAsking] = useState(false)
  const change = (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next }))
  const save = useSave(place.id, onClose)
  const send = () => {
    setAsking(false)
    save.mutate({ ...draft, pickSeq: draft.pickSeq ?? 0, version })
  }
  return (
    <Drawer
      open
      width={560}
      dirty={JSON.stringify(draft) !== JSON.stringify({ pickable, pickSeq, maxVolumeCm3, maxWeightG, active })}
      onClose={onClose}
      title={place.code}
      description={`${placeKindWords[place.kind][locale]} · ${place.warehouse.name}`}
      footer={
        <>
          <Button onClick={() => bridge.navigate(`/w/#/stock/lists?place=${place.id}`)}>{t('stock')}</Button>
          <Button
            variant="primary"
            pending={save.isPending}
            onClick={() => (active && !draft.active ? setAsking(true) : send())}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        <Field label={t('pickSeq')}>
          <NumberInput
            value={draft.pickSeq}
            decimals={0}
            max={2_000_000_000}
            onChange={(value) => change({ pickSeq: value })}
          />
        </Field>
        <Field label={t('maxWeight')}>
          <NumberInput
            value={draft.maxWeightG}
            decimals={0}
            zeroIsEmpty
            max={1_000_000_000}
            onChange={(value) => change({ maxWeightG: value })}
          />
        </Field>
        <Field label={t('maxVolume')}>
          <NumberInput
            value={draft.maxVolumeCm3}
            decimals={0}
            zeroIsEmpty
            max={1_000_000_000}
            onChange={(value) => change({ maxVolumeCm3: value })}
          />
        </Field>
        {place.kind === 'storage' && (
          <Checkbox label={t('pickable')} checked={draft.pickable} onChange={(value) => change({ pickable: value })} />
        )}
        <Checkbox label={t('active')} checked={draft.active} onChange={(value) => change({ active: value })} />
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t('deactivate', { code: place.code })}
          confirm={t('deactivateIt')}
          keep={t('keep')}
          onConfirm={send}
          onCancel={() => setAsking(false)}
        >
          {t('deactivateText')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
