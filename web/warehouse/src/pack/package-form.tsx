import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '@waybill/contract/core/route'
import type { closePackage, FloorOrder } from '@waybill/contract/outbound/floor-api'
import {
  Banner,
  Button,
  Card,
  Field,
  type MassUnit,
  NumberInput,
  Select,
  TextInput,
  useScanner,
  useStable,
  useT,
  WeightInput,
} from '@waybill/kit'
import { useOtherFields } from '../scan/use-other-fields.ts'
import { packMessages } from './messages.ts'

export type PackageFacts = Omit<InputOf<typeof closePackage>['body'], 'commandId' | 'takeOver' | 'packageId' | 'more'>

const gramsOf: Readonly<Record<MassUnit, readonly [number, number]>> = { lb: [453.59237, 28.349523125], kg: [1000, 1] }
const millimetersOf: Readonly<Record<MassUnit, number>> = { lb: 25.4, kg: 10 }
const lengthUnit: Readonly<Record<MassUnit, string>> = { lb: 'in', kg: 'cm' }

/** What is measured, in the units of the warehouse until others are chosen. */
function usePackage(measures: FloorOrder['measures']) {
  const [unit, choose] = useState<MassUnit>(measures === 'metric' ? 'kg' : 'lb')
  const [weight, setWeight] = useState<{ major: number | null; minor: number | null }>({ major: null, minor: null })
  const [sides, setSides] = useState<(number | null)[]>([null, null, null])
  const [station, setStation] = useState('')
  const [perMajor, perMinor] = gramsOf[unit]
  const weightG = Math.round((weight.major ?? 0) * perMajor + (weight.minor ?? 0) * perMinor)
  const side = (index: number) => {
    const value = sides[index]
    return value ? Math.max(1, Math.round(value * millimetersOf[unit])) : null
  }
  const facts: PackageFacts = {
    station: station.trim() === '' ? null : station.trim(),
    weightG,
    lengthMm: side(0),
    widthMm: side(1),
    heightMm: side(2),
  }
  return { unit, choose, weight, setWeight, sides, setSides, station, setStation, facts }
}

interface PackageFormProps {
  title: string
  action: string
  measures: FloorOrder['measures']
  /** Which station it is at is asked as well. */
  asksStation?: boolean
  pending: boolean
  onClose: (facts: PackageFacts) => void
  /** What is scanned is never a weight, wherever the focus is; only the station may be scanned into its field. */
  onScan: (code: string) => void
}

/** Weight, and size if it is known; Enter in any of its fields sends them. */
export function PackageForm({
  title,
  action,
  measures,
  asksStation = false,
  pending,
  onClose,
  onScan,
}: PackageFormProps) {
  const t = useT(packMessages)
  const { unit, choose, weight, setWeight, sides, setSides, station, setStation, facts } = usePackage(measures)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const stationField = useRef<HTMLInputElement>(null)
  const scan = useStable(onScan)
  useScanner(scan)
  useOtherFields(stationField, scan)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  const submit = () => {
    setTried(true)
    if (facts.weightG > 0) onClose(facts)
    else form.current?.querySelector<HTMLInputElement>('input')?.focus()
  }
  const labels = [t('length'), t('width'), t('height')]
  return (
    <Card title={title}>
      <form
        ref={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {tried && facts.weightG === 0 && <Banner tone="critical">{t('weightNeeded')}</Banner>}
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('weight')} group>
            <WeightInput
              value={{ unit, ...weight }}
              labels={unit === 'lb' ? [t('pounds'), t('ounces')] : [t('kilograms'), t('grams')]}
              onChange={({ major, minor }) => setWeight({ major, minor })}
            />
          </Field>
          <div className="w-32">
            <Field label={t('unit')}>
              <Select
                value={unit}
                onChange={choose}
                options={[
                  { value: 'lb', text: 'lb, in' },
                  { value: 'kg', text: 'kg, cm' },
                ]}
              />
            </Field>
          </div>
        </div>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 text-muted">{t('size')}</legend>
          {labels.map((label, index) => (
            <NumberInput
              key={label}
              aria-label={label}
              placeholder={label}
              className="w-24!"
              unit={lengthUnit[unit]}
              value={sides[index] ?? null}
              onChange={(value) => setSides((before) => before.map((one, at) => (at === index ? value : one)))}
            />
          ))}
        </fieldset>
        {asksStation && (
          <Field label={t('station')} hint={t('stationHint')}>
            <TextInput ref={stationField} value={station} onChange={setStation} />
          </Field>
        )}
        <Button variant="primary" type="submit" pending={pending}>
          {action}
        </Button>
      </form>
    </Card>
  )
}
