import { Check, ChevronDown, Printer } from 'lucide-react'
import { Button, IconButton, Menu, type MenuEntry, useT, type ButtonProps } from '@waybill/kit'
import { labelMessages } from './messages.ts'
import { printFormats, type PrintFormat, type PrintOptions, type usePrintLabels } from './print-labels.ts'

type Printing = ReturnType<typeof usePrintLabels>
type FormatKey = 'format46' | 'formatLetter' | 'formatA4' | 'formatZpl'

const formatKey = (format: PrintFormat, settings: Printing['settings']): FormatKey => {
  if (format === 'letter') return settings?.sheet === 'a4' ? 'formatA4' : 'formatLetter'
  return format === 'zpl' ? 'formatZpl' : 'format46'
}

type Props = Pick<ButtonProps, 'variant' | 'size' | 'children' | 'shortcut'> & {
  printing: Printing
  onPrint: (options?: PrintOptions) => void
  /** What else can be printed here. */
  more?: readonly MenuEntry[] | undefined
}

/** What can be chosen for one printing beyond its format. */
function useOnce({ printing, onPrint }: Props): MenuEntry[] {
  const t = useT(labelMessages)
  const { format, settings } = printing
  if (!settings || format === 'zpl') return []
  const slips = !settings.withSlips
  const half = format === 'letter' && settings.labelsPerSheet === 2
  return [
    { kind: 'line', id: 'once' },
    { id: 'slips', label: t(slips ? 'withSlips' : 'labelsOnly'), onSelect: () => onPrint({ slips }) },
    ...(half ? [{ id: 'half', label: t('secondHalf'), onSelect: () => onPrint({ startAt: 2 }) }] : []),
  ]
}

/** Prints in the remembered format; the menu beside it prints in another and remembers that one. */
export function PrintButton(props: Props) {
  const { printing, onPrint, more = [], children, variant, size, shortcut } = props
  const t = useT(labelMessages)
  const once = useOnce(props)
  return (
    <span className="inline-flex max-w-full gap-px">
      <Button
        variant={variant}
        size={size}
        shortcut={shortcut}
        icon={<Printer />}
        onClick={() => onPrint()}
        className="rounded-e-none!"
      >
        {children}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton
            variant={variant ?? 'outline'}
            size={size}
            label={`${t('printAs')}: ${t(formatKey(printing.format, printing.settings))}`}
            icon={<ChevronDown />}
            className="rounded-s-none! border-s-0!"
          />
        }
        entries={[
          { kind: 'title', id: 'format', label: t('printAs') },
          ...printFormats.map((format) => ({
            id: format,
            label: t(formatKey(format, printing.settings)),
            icon: <Check className={format === printing.format ? '' : 'invisible'} />,
            onSelect: () => (printing.choose(format), onPrint()),
          })),
          ...once,
          ...(more.length > 0 ? [{ kind: 'line', id: 'more' } as const, ...more] : []),
        ]}
      />
    </span>
  )
}
