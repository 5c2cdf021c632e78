/** Errors of prices: status, English, Chinese. */
export const priceErrors = {
  PRICE_BELOW_COST: [
    400,
    'This rule sells {service} below cost: a cost of {cost} would be sold for {price}. Change the rule, or allow selling below cost',
    '此规则会使 {service} 低于成本价销售：成本 {cost}，售价 {price}。请修改规则，或选择允许低于成本销售',
  ],
  PRICE_ENDS_EARLY: [400, 'The end must be later than the start', '结束时间必须晚于开始时间'],
  PRICE_STARTS_LATE: [400, "The start can't be in the past", '开始时间不能早于当前时间'],
  PRICE_NO_EFFECT: [400, 'Enter a percentage or an amount', '请填写百分比或金额'],
  PRICE_GROUP_TAKEN: [409, 'There is already a group named {name}', '已有名为 {name} 的分组'],
  PRICE_GROUP_IN_USE: [
    409,
    'Price rules use this group. Give them another scope first, or switch them off',
    '有价格规则正在使用此分组，请先更改其适用范围或停用',
  ],
  PRICE_NOTHING_SCHEDULED: [
    409,
    'This rule has no scheduled change to withdraw. Switch it off instead',
    '此规则没有可撤回的待生效更改，如有需要请停用该规则',
  ],
  PRICE_NOTHING_TO_COPY: [400, 'There are no rules to copy', '没有可复制的规则'],
} as const
