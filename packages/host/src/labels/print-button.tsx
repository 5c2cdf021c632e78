import { Check, ChevronDown, Printer } from 'lucide-react'
import { Button, IconButton, Menu, useT, type ButtonProps } from '@waybill/kit'
import { labelMessages } from './messages.ts'
import { printFormats, type PrintFormat, type usePrintLabels } from './print-labels.ts'

const formatKeys: Record<PrintFormat, 'format46' | 'formatLetter' | 'formatZpl'> = {
  '4x6': 'format46',
  letter: 'formatLetter',
  zpl: 'formatZpl',
}

type Props = Pick<ButtonProps, 'variant' | 'size' | 'children' | 'shortcut'> & {
  printing: ReturnType<typeof usePrintLabels>
  onPrint: () => void
}

/** Prints in the remembered format; the menu beside it prints in another and remembers that one. */
export function PrintButton({ printing, onPrint, children, ...look }: Props) {
  const t = useT(labelMessages)
  return (
    <span className="inline-flex max-w-full gap-px">
      <Button {...look} icon={<Printer />} onClick={onPrint} className="rounded-e-none!">
        {children}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton
            variant={look.variant ?? 'outline'}
            size={look.size}
            label={`${t('printAs')}: ${t(formatKeys[printing.format])}`}
            icon={<ChevronDown />}
            className="rounded-s-none! border-s-0!"
          />
        }
        entries={[
          { kind: 'title', id: 'format', label: t('printAs') },
          ...printFormats.map((format) => ({
            id: format,
            label: t(formatKeys[format]),
            icon: <Check className={format === printing.format ? '' : 'invisible'} />,
            onSelect: () => (printing.choose(format), onPrint()),
          })),
        ]}
      />
    </span>
  )
}
