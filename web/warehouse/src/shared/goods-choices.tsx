import { conditionWords, type StockCondition } from '@waybill/contract/stock/conditions'
import { Button, Card, useLocale } from '@waybill/kit'

export interface ChoiceOfGoods {
  key: string
  seller: string
  sku: string
  condition: StockCondition
  lotNo: string | undefined
}

/** Goods of several sellers, lots or conditions that carry a scanned code. */
export function GoodsChoices({
  title,
  goods,
  disabled,
  onChoose,
}: {
  title: string
  goods: readonly ChoiceOfGoods[]
  disabled: boolean
  onChoose: (index: number) => void
}) {
  const { locale } = useLocale()
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-2">
        {goods.map(({ key, seller, sku, condition, lotNo }, index) => (
          <li key={key}>
            <Button disabled={disabled} onClick={() => onChoose(index)}>
              {[seller, sku, conditionWords[condition][locale], lotNo].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
