import { useState } from 'react'
import { MOST_WAVE_TOTES, slotColors, slotText } from '@waybill/contract/outbound/wave-words'
import { waveStateWords } from '@waybill/contract/outbound/wave-words'
import type { WaveRow } from '@waybill/contract/outbound/wave-api'
import { PlaceLink } from '@waybill/host'
import { Badge, Banner, Button, Card, Dialog, Field, NumberInput, useFormat, useLocale, useT } from '@waybill/kit'
import { WarehouseChoice } from './floor-parts.tsx'
import type { FloorWarehouse } from './use-floor.ts'
import { type CreateWave, useWavesToPick } from './use-waves.ts'
import { waveMessages } from './wave-messages.ts'

export function WaveState({ state }: Pick<WaveRow, 'state'>) {
  const { locale } = useLocale()
  const words = waveStateWords[state]
  return <Badge tone={words.tone}>{words[locale]}</Badge>
}

/** A slot of the cart: its color beside its number and the color's name. */
export function Slot({ slot }: { slot: number }) {
  const { locale } = useLocale()
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span
        aria-hidden="true"
        className="size-4 flex-none rounded-control border"
        style={{ backgroundColor: slotColors[slot - 1]?.hex }}
      />
      {slotText(slot, locale)}
    </span>
  )
}

/** Which orders could not join the wave, and why. */
export function NotJoined({ refused, forget }: CreateWave) {
  const t = useT(waveMessages)
  const { locale } = useLocale()
  if (refused.length === 0) return null
  return (
    <Banner tone="warning" title={t('notJoined', { n: refused.length })} onClose={forget}>
      <ul className="max-h-60 overflow-y-auto">
        {refused.map(({ id, number, message, zhMessage }) => (
          <li key={id} className="break-words">
            {number}: {locale === 'cn' ? zhMessage : message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Asks for how many totes a wave of the most urgent orders is. */
export function NewWave({
  warehouse,
  waves,
  onClose,
}: {
  warehouse: FloorWarehouse
  waves: CreateWave
  onClose: () => void
}) {
  const t = useT(waveMessages)
  const [totes, setTotes] = useState<number | null>(MOST_WAVE_TOTES)
  const { warehouseId } = warehouse
  const valid = totes !== null && totes >= 1 && totes <= MOST_WAVE_TOTES && warehouseId !== null
  const { isPending, mutate } = waves.create
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newWave')}
      footer={
        <Button
          variant="primary"
          disabled={!valid}
          pending={isPending}
          onClick={() => valid && mutate({ warehouseId, ids: null, totes })}
        >
          {t('create')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('newWaveText')}</p>
        <WarehouseChoice {...warehouse} />
        <Field label={t('totes')} hint={t('totesHint', { max: MOST_WAVE_TOTES })}>
          <NumberInput value={totes} decimals={0} onChange={setTotes} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Waves that wait for a person with a cart, beside the orders that are picked alone; nothing where none waits. */
export function WavesToPick({ warehouseId }: { warehouseId: number | null }) {
  const t = useT(waveMessages)
  const format = useFormat()
  const { records: waves = [], total } = useWavesToPick(warehouseId).data ?? {}
  if (waves.length === 0) return null
  const more = (total?.count ?? 0) - waves.length
  return (
    <div className="mb-3">
      <Card title={t('toPick')} action={<PlaceLink href="/w/#/wave/lists">{t('allWaves')}</PlaceLink>}>
        <ul className="flex flex-col divide-y">
          {waves.map(({ id, number, state, orders, picked, units, worker }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <PlaceLink href={`/w/#/wave/${id}`}>{number}</PlaceLink>
              <WaveState state={state} />
              <span>{t('orders', { n: orders })}</span>
              <span className="tnum">{t('progress', { done: format.number(picked), all: format.number(units) })}</span>
              {worker !== null && <span className="text-muted">{t('by', { name: worker })}</span>}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-muted">{t('moreWaves', { n: more })}</p>}
      </Card>
    </div>
  )
}
