import { useBridge } from '@waybill/host'
import { STATION_CODE, stationCode } from '@waybill/contract/floor-printing/words'
import { Button, Card, Field, Select, useScanner, useT } from '@waybill/kit'
import { printMessages } from '../shared/print-messages.ts'
import { useStation } from '../shared/station.ts'
import { ShareDevice } from './share-device.tsx'

const NONE = 'none'

/** At which station this device stands: its sign is scanned, or it is chosen; nothing where the operator has no stations. */
export function StationCard() {
  const t = useT(printMessages)
  const bridge = useBridge()
  const { stations, station, choose, scan } = useStation()
  useScanner((code) => {
    const text = stationCode(code)
    if (!STATION_CODE.test(text)) return false
    const found = scan(code)
    bridge.toast(found ? 'ok' : 'error', found ? t('chosen', { name: found.name }) : t('unknown', { code: text }))
    return undefined
  }, stations !== undefined)
  if (!stations || stations.length === 0) return null
  const pick = (value: string) => {
    const found = stations.find(({ id }) => String(id) === value)
    choose(found?.id ?? null)
    bridge.toast('ok', found ? t('chosen', { name: found.name }) : t('left'))
  }
  return (
    <Card title={t('stationTitle')} action={station && <Button onClick={() => pick(NONE)}>{t('leave')}</Button>}>
      <p className="mb-2 text-muted">{t('stationText')}</p>
      <div className="max-w-80">
        <Field label={t('stationTitle')}>
          <Select
            value={station ? String(station.id) : NONE}
            options={[
              { value: NONE, text: t('noStation') },
              ...stations.map(({ id, name, warehouse }) => ({
                value: String(id),
                text: `${name} · ${warehouse.name}`,
              })),
            ]}
            onChange={pick}
          />
        </Field>
      </div>
      {station && <ShareDevice station={station} />}
      {station && (
        <ul className="mt-2 text-small text-muted">
          <li>
            {station.labelPrinter ? t('labelPrinter', station.labelPrinter) : t('labelPrinter', { name: t('browser') })}
          </li>
          <li>
            {station.placePrinter ? t('placePrinter', station.placePrinter) : t('placePrinter', { name: t('browser') })}
          </li>
        </ul>
      )}
    </Card>
  )
}
