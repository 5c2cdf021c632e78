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
  FULFILMENT_UNKNOWN: [400, 'There is no fulfillment option {value}', '没有履约方式 {value}'],
  FULFILMENT_NEEDS_SERVICE: [400, 'Choose the service to ship with', '请选择发货使用的物流服务'],
  FULFILMENT_EXCLUDES_SERVICE: [
    400,
    'A service can only be named with the option “Chosen service”',
    '只有选择“使用实际服务”时才能指定物流服务',
  ],
  FULFILMENT_BY_WAREHOUSE: [400, 'Choose the warehouse that ships the order', '请选择由哪个仓库发货'],
  WAREHOUSE_NOT_YOURS: [
    400,
    'No warehouse of yours has this number. Connect to it first',
    '您没有连接此编号的仓库，请先连接',
  ],
  ORDER_NOTHING_SENT: [
    409,
    'No package of order {value} has a label, so there is nothing to ship it with. Cancel it instead.',
    '订单 {value} 没有任何包裹有面单，无法以此发货，请改为取消订单',
  ],
  ORDER_NOT_ENDED: [409, 'No package of order {value} was excluded from shipping', '订单 {value} 没有标记为不发的包裹'],
  ORDER_UNDER_WAY: [
    409,
    'A carrier already has a package of order {value}. Create a new order for the rest.',
    '承运商已收到订单 {value} 的包裹，其余商品请新建订单',
  ],
  ORDER_PACKAGES_LABELED: [
    409,
    'Packages of order {value} have labels: none can be added, and only packages after the last labeled one can be removed.',
    '订单 {value} 的部分包裹已有面单：不能添加包裹，只能移除最后一个有面单的包裹之后的包裹',
  ],
  ORDER_BRINGS_LABEL: [
    409,
    'Order {value} is shipped with a label of your own. Upload it, or choose another fulfillment option',
    '订单 {value} 使用您自己的面单发货，请上传面单或选择其他履约方式',
  ],
} as const
