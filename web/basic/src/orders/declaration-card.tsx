import { contentTypes } from '@waybill/contract/customs/contents'
import { tariffPayer, tariffPayerOf } from '@waybill/contract/customs/declaration'
import { printProForma } from '@waybill/contract/customs/api'
import { filingState } from '@waybill/contract/customs/filing-lifecycle'
import { errorText } from '@waybill/contract/core/errors'
import { incotermNames } from '@waybill/contract/customs/words'
import type { OrderDetail } from '@waybill/contract/orders/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { checkDeclaration, useDeclaration } from '@waybill/host/customs'
import { usePrintFile } from '@waybill/host/labels'
import { errorProps } from '@waybill/host'
import {
  Badge,
  Button,
  Card,
  type Description,
  DescriptionList,
  LoadError,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { Printer } from 'lucide-react'
import { CustomsLines, type DeclaredGoods } from './customs-lines.tsx'
import { declarationMessages } from './declaration-messages.ts'
import { EditButton } from './edit-button.tsx'
import { FilingSection, useFiling } from './filing-section.tsx'

type Declared = NonNullable<ReturnType<typeof useDeclaration>['data']>

const goodsOf = ({ lineId, sku, ...line }: Declared['lines'][number]): DeclaredGoods => ({
  ...line,
  id: lineId,
  item: sku ?? line.description,
})

/** What is declared, and what keeps its prices from being shown. */
function Facts({ declared, orderId }: { declared: Declared; orderId: number }) {
  const isPending = useFiling(orderId).data?.filing?.state === filingState.submitted
  const t = useT(declarationMessages)
  const { locale } = useLocale()
  const { customs } = declared
  const { problems, verdict, unfiled } = checkDeclaration(declared, declared)
  const payer = tariffPayerOf(customs.incoterm) === tariffPayer.sender ? t('sender') : t('recipient')
  const filing =
    verdict.kind === 'none'
      ? t('noExport')
      : verdict.kind === 'exempt'
        ? `NOEEI ${verdict.legend}`
        : verdict.kind === 'filed'
          ? `AES ${verdict.itn}`
          : isPending
            ? t('filingPending')
            : unfiled && errorText(unfiled.code, unfiled.params, unfiled.zhParams)[locale]
  const items: Description[] = [
    { id: 'contents', label: t('contents'), value: contentTypes[customs.contents].name[locale] },
    { id: 'terms', label: t('terms'), value: incotermNames[customs.incoterm][locale] },
    { id: 'payer', label: t('payer'), value: payer },
    { id: 'signer', label: t('signer'), value: customs.signer || t('nobody') },
    { id: 'filing', label: t('filing'), value: filing, wide: true },
  ]
  return (
    <div className="flex flex-col gap-3">
      <span>
        <Badge tone={problems.length > 0 ? 'warning' : 'success'}>
          {problems.length > 0 ? t('attention', { n: problems.length }) : t('complete')}
        </Badge>
      </span>
      <DescriptionList items={items} />
    </div>
  )
}

/** The customs declaration of an order whose parcel crosses a border; nothing at home. */
export function DeclarationCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(declarationMessages)
  const { locale } = useLocale()
  const query = useDeclaration(order.id, { version: order.version })
  const print = usePrintFile()
  const title = t('title')
  if (query.isError)
    return (
      <Card title={title}>
        <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
      </Card>
    )
  if (!query.data) return <Skeleton className="h-32 w-full rounded-control" />
  if (!query.data.crosses) return null
  const body = { orderId: order.id, size: 'letter', copies: 1 }
  return (
    <Card flush title={title} action={<EditButton what={title} onEdit={onEdit} />}>
      <CustomsLines order={order} lines={query.data.lines.map(goodsOf)} />
      <div className="border-t border-line p-4">
        <Facts declared={query.data} orderId={order.id} />
        <Button
          size="compact"
          icon={<Printer />}
          className="mt-3"
          onClick={() => void print.open({ url: printProForma.path, body })}
        >
          {t('proForma')}
        </Button>
        <FilingSection
          orderId={order.id}
          isRequired={checkDeclaration(query.data, query.data).unfiled !== null}
          editable={query.data.editable}
          isCanceled={order.status === orderStatus.canceled}
        />
      </div>
    </Card>
  )
}
