import * as z from 'zod/mini'

/** What products fill of an order that lacks it. */
export const fillParts = ['weight', 'size', 'customs'] as const
export type FillPart = (typeof fillParts)[number]
/** What the goods of an order weigh by the products of its lines. */
export const orderGoods = z.object({
  /** In hundredths of a gram, of the lines whose weight is known; 0 = of none. */
  weightCg: z.int(),
  /** Why it is not known of every line; null when it is. */
  gap: z.nullable(z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })),
})
export type OrderGoods = z.infer<typeof orderGoods>
