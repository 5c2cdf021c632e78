import { Printer } from 'lucide-react'
import { type ReactNode, useRef, useState, type SubmitEvent } from 'react'
import { urlOf } from '@waybill/contract/core/client'
import { printTestPage } from '@waybill/contract/printing/api'
import { MOST_OFFSET, paperLanguages, paperSizes, type PrintSettings } from '@waybill/contract/printing/settings'
import { errorProps } from '@waybill/host'
import { usePrintFile, usePrintSettings } from '@waybill/host/labels'
import {
  Button,
  Checkbox,
  Field,
  focusField,
  LoadError,
  RadioGroup,
  Select,
  Skeleton,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { SaveBar } from '../save-bar.tsx'
import { printingMessages } from './printing-messages.ts'
import { useSavePrintSettings } from './use-print-settings.ts'

type Offset = Record<'x' | 'y', string>
type Change = <K extends keyof PrintSettings>(name: K, value: PrintSettings[K]) => void
type Part = { value: PrintSettings; change: Change }

const axes = ['x', 'y'] as const
const offsetOf = ({ offset }: PrintSettings): Offset => ({ x: String(offset.x), y: String(offset.y) })
const isOffset = (text: string): boolean =>
  /^-?\d{1,2}(\.\d)?$/.test(text.trim()) && Math.abs(Number(text)) <= MOST_OFFSET

const paperKeys = { '4x6': 'fourBySix', letter: 'letter', a4: 'a4' } as const
function useSizeOptions(sizes: readonly (keyof typeof paperKeys)[]) {
  const t = useT(printingMessages)
  return sizes.map((size) => ({ value: size, text: t(paperKeys[size]) }))
}

function PaperField({ name, value, change }: Part & { name: 'sheet' | 'slipPaper' | 'pickListPaper' }) {
  const t = useT(printingMessages)
  const options = useSizeOptions(name === 'sheet' ? (['letter', 'a4'] as const) : paperSizes)
  const choose = (chosen: string) => {
    const size = options.find((option) => option.value === chosen)?.value
    if (size) change(name, size as PrintSettings[typeof name])
  }
  return (
    <Field label={t(name)}>
      <Select value={value[name]} options={options} onChange={choose} />
    </Field>
  )
}

function LabelFields({ value, change }: Part) {
  const t = useT(printingMessages)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <PaperField name="sheet" value={value} change={change} />
        <Field label={t('perSheet')}>
          <Select
            value={String(value.labelsPerSheet)}
            options={[
              { value: '1', text: t('one') },
              { value: '2', text: t('two') },
            ]}
            onChange={(chosen) => change('labelsPerSheet', chosen === '2' ? 2 : 1)}
          />
        </Field>
      </div>
      <Checkbox checked={value.afterBuying} onChange={(on) => change('afterBuying', on)} label={t('afterBuying')} />
      <Checkbox checked={value.withCustoms} onChange={(on) => change('withCustoms', on)} label={t('withCustoms')} />
      <Checkbox checked={value.withSlips} onChange={(on) => change('withSlips', on)} label={t('withSlips')} />
      {value.withSlips && (
        <Field label={t('slipOrder')} group>
          <RadioGroup
            value={value.slipOrder}
            options={[
              { value: 'alternating', label: t('alternating') },
              { value: 'labelsFirst', label: t('labelsFirst') },
            ]}
            onChange={(order) => change('slipOrder', order)}
          />
        </Field>
      )}
    </>
  )
}

function SlipFields({ value, change }: Part) {
  const t = useT(printingMessages)
  const languages = paperLanguages.map((language) => ({ value: language, text: t(language) }))
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <PaperField name="slipPaper" value={value} change={change} />
        <PaperField name="pickListPaper" value={value} change={change} />
        <Field label={t('language')}>
          <Select
            value={value.slipLanguage}
            options={languages}
            onChange={(chosen) =>
              change('slipLanguage', paperLanguages.find((one) => one === chosen) ?? value.slipLanguage)
            }
          />
        </Field>
      </div>
      <Checkbox checked={value.slipPrices} onChange={(on) => change('slipPrices', on)} label={t('slipPrices')} />
    </>
  )
}

type OffsetProps = { offset: Offset; onOffset: (offset: Offset) => void; tried: boolean; dirty: boolean }

/** How far everything is moved, and the page that shows whether it is right. */
function OffsetFields({ offset, onOffset, tried, dirty }: OffsetProps) {
  const t = useT(printingMessages)
  const { open } = usePrintFile()
  const entries = useSizeOptions(paperSizes)
  const [paper, setPaper] = useState<string>('letter')
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {axes.map((axis) => (
          <Field
            key={axis}
            name={axis}
            label={t(axis === 'x' ? 'offsetX' : 'offsetY')}
            error={tried && !isOffset(offset[axis]) ? t('offsetRange') : undefined}
          >
            <TextInput
              value={offset[axis]}
              maxLength={6}
              inputMode="text"
              onChange={(text) => onOffset({ ...offset, [axis]: text })}
            />
          </Field>
        ))}
      </div>
      <p className="text-small text-muted">{t('offsetHint')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Select value={paper} options={entries} onChange={setPaper} aria-label={t('testPage')} className="max-w-40" />
        <Button
          icon={<Printer />}
          disabled={dirty}
          title={dirty ? t('testFirst') : undefined}
          onClick={() => void open({ url: urlOf(printTestPage), body: { paper } })}
        >
          {t('testPage')}
        </Button>
      </div>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-2 font-medium">{title}</legend>
    {children}
  </fieldset>
)

function PrintingForm({ settings }: { settings: PrintSettings }) {
  const t = useT(printingMessages)
  const save = useSavePrintSettings()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<PrintSettings>>({})
  const [offset, setOffset] = useState<Offset | null>(null)
  const [tried, setTried] = useState(false)
  const shown = offset ?? offsetOf(settings)
  const value = { ...settings, ...typed }
  const dirty = JSON.stringify([value, shown]) !== JSON.stringify([settings, offsetOf(settings)])
  const change: Change = (name, next) => setTyped({ ...typed, [name]: next })
  const reset = () => {
    setTyped({})
    setOffset(null)
    setTried(false)
    save.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!dirty || save.isPending) return
    setTried(true)
    const wrong = axes.find((axis) => !isOffset(shown[axis]))
    if (wrong) return focusField(wrong, form.current ?? document)
    const moved = offset && { offset: { x: Number(offset.x), y: Number(offset.y) } }
    save.mutate({ ...typed, ...moved }, { onSuccess: reset })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <FailureBanner error={save.error} />
      <Group title={t('labels')}>
        <LabelFields value={value} change={change} />
      </Group>
      <Group title={t('slips')}>
        <SlipFields value={value} change={change} />
      </Group>
      <Group title={t('offset')}>
        <OffsetFields offset={shown} onOffset={setOffset} tried={tried} dirty={dirty} />
      </Group>
      <SaveBar dirty={dirty} pending={save.isPending} onDiscard={reset} />
    </form>
  )
}

/** How labels, packing slips and pick lists of this user are printed. */
export function PrintingCard() {
  const { locale } = useLocale()
  const query = usePrintSettings()
  if (query.data) {
    const { version: _, ...settings } = query.data
    return <PrintingForm settings={settings} />
  }
  if (query.isError) return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  return <Skeleton className="h-48 w-full" />
}
