import { MOST_TAG_NAMES, MOST_TAGS } from './facts.ts'

export const orderErrors = {
  TOO_MANY_TAGS: [
    422,
    `An organization can have up to ${MOST_TAG_NAMES} tags and an order up to ${MOST_TAGS}`,
    `每个组织最多 ${MOST_TAG_NAMES} 个标记，每个订单最多 ${MOST_TAGS} 个`,
  ],
  TOO_MANY_ORDERS: [422, 'Choose up to 5,000 orders at a time', '每次最多选择 5,000 个订单'],
  BULK_CHANGE_UNDONE: [409, 'This change has already been undone', '该修改已撤销'],
  HOLD_DAY_PAST: [400, 'Choose a day after today', '请选择今天之后的日期'],
  ASSIGNEE_UNKNOWN: [400, "This person isn't a user of your organization", '该人员不是您组织的用户'],
} as const
