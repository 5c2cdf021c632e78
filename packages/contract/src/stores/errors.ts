/** Codes of errors.ts about selling channels and what is wrong with their orders: HTTP status, English, Chinese. */
export const storeErrors = {
  // Stores
  STORE_NOT_CONNECTED: [409, "This store isn't connected. Connect it first.", '该店铺尚未连接，请先连接'],
  STORE_ALREADY_CONNECTED: [409, 'This store is already connected as {value}', '该店铺已连接，名称为 {value}'],
  STORE_NAME_TAKEN: [409, 'A store named “{value}” already exists', '已有名为“{value}”的店铺'],
  STORE_TYPE_NOT_OFFERED: [
    422,
    "This channel isn't available yet. Contact us to request it.",
    '暂不支持该渠道，请联系我们',
  ],
  STORE_ADDRESS: [400, "This isn't a valid store address. Use the form {example}", '店铺地址无效，格式为 {example}'],
  STORE_BLOCKED_ADDRESS: [
    422,
    "This address points to a private network and can't be used",
    '该地址指向内部网络，不能使用',
  ],
  STORE_UNAUTHORIZED: [
    422,
    'The store rejected these credentials. Check them, or create new ones in the store admin.',
    '店铺拒绝了这组密钥，请核对或在店铺后台重新生成',
  ],
  STORE_AUTH_EXPIRED: [
    422,
    'Access to this store has expired or was revoked. Authorize it again.',
    '店铺的授权已到期或被撤销，请重新授权',
  ],
  STORE_GRANT_EXPIRED: [
    422,
    'This authorization has expired or was started elsewhere. Start again.',
    '本次授权已失效或并非在此发起，请重新开始',
  ],
  STORE_GRANT_REFUSED: [
    422,
    "The store didn't authorize the app, or its response couldn't be verified. Start again.",
    '店铺未完成授权，或授权结果无法验证，请重新开始',
  ],
  STORE_APP_NOT_INSTALLED: [
    422,
    "Your app isn't installed in this store. Install it, then try again.",
    '您的应用尚未安装到该店铺，请先安装后重试',
  ],
  STORE_APP_MISMATCH: [
    422,
    'This store only allows apps from its own organization. Create the app in that organization.',
    '该店铺只允许所属组织的应用接入，请在该组织中创建应用',
  ],
  STORE_SCOPE_MISSING: [
    422,
    'The credentials lack a permission: {value}. Grant it in the store and try again.',
    '密钥缺少权限：{value}。请在店铺后台授权后重试。',
  ],
  STORE_FROZEN: [
    422,
    "The store is frozen or locked. Resolve this with the platform. We'll retry once a day.",
    '店铺已被平台冻结或锁定，请与平台处理，系统每天会重试一次',
  ],
  STORE_GONE: [422, "There's no store at this address", '该地址没有店铺'],
  STORE_UNREACHABLE: [
    422,
    "The store couldn't be reached. Check its address, or try again later.",
    '无法连接店铺，请检查店铺地址，或稍后重试',
  ],
  STORE_BAD_RESPONSE: [
    422,
    'The site returned something other than an order list, such as a web page. Check the address and any firewall.',
    '网站返回的不是订单数据（例如网页），请检查地址和防火墙',
  ],
  STORE_THROTTLED: [
    422,
    'The store is limiting our requests. Sync will resume automatically.',
    '店铺限制了请求频率，稍后会自动继续同步',
  ],
  STORE_INTERRUPTED: [422, 'The sync was interrupted and will resume where it stopped', '同步被中断，将从中断处继续'],
  STORE_DISCONNECTED: [422, 'The store was disconnected during the sync', '同步期间店铺已断开'],
  STORE_SAME_ERROR: [422, 'Every order failed for the same reason: {value}', '所有订单均因同一原因失败：{value}'],
  STORE_MISMATCH: [
    409,
    'These credentials belong to a different store. Connect it separately.',
    '这组密钥属于其他店铺，请作为新店铺连接',
  ],
  // Orders of stores: why one was left out or needs attention
  STORE_ORDER_UNPAID: [422, "Not paid yet. It will sync once it's paid.", '尚未付款，付款后自动同步'],
  STORE_ORDER_ON_HOLD: [
    422,
    "On hold in the store ({value}). It will sync once it's released.",
    '店铺已搁置该订单（{value}），解除后自动同步',
  ],
  STORE_ORDER_HELD_LATER: [
    422,
    "Put on hold in the store ({value}) after it was synced. Don't ship it until it's released.",
    '同步后被店铺搁置（{value}），解除前请勿发货',
  ],
  STORE_ORDER_CANCELED: [422, 'Canceled in the store before it was synced', '同步前已在店铺中取消'],
  STORE_ORDER_NO_SHIPPING: [
    422,
    'Nothing to ship: digital goods, pickup or fully refunded',
    '无需发货：虚拟商品、自提或已全部退款',
  ],
  STORE_ORDER_TEST: [422, 'Test order', '测试订单'],
  STORE_ORDER_TOO_OLD: [422, 'Older than the sync start date', '早于同步起始日期'],
  STORE_ORDER_NO_ADDRESS: [
    422,
    'The store provided no shipping address. Add it in the store, or allow access to customer data.',
    '店铺未提供收件地址，请在店铺中补充或授予客户数据权限',
  ],
  STORE_ORDER_INCOMPLETE: [422, '{field} is missing from the shipping address', '收件地址缺少{field}'],
  STORE_ORDER_MALFORMED: [422, "The store sent data that couldn't be read: {field}", '店铺返回的数据无法识别：{field}'],
  STORE_ORDER_HAS_LABEL: [
    422,
    "Changed in the store after the label was bought. The shipment wasn't updated: check it.",
    '购买面单后店铺中有改动，运单未更改，请核对',
  ],
  STORE_ORDER_AT_WAREHOUSE: [
    422,
    'Changed in the store after it was sent to a warehouse: {field}. Nothing was changed at the warehouse: check it.',
    '发送到仓库后店铺中有改动：{field}，仓库中的出库单未更改，请核对',
  ],
  STORE_ORDER_CANCELED_WITH_LABEL: [
    422,
    'Canceled in the store after the label was bought. Void the label or contact the buyer.',
    '购买面单后订单在店铺中被取消，请作废面单或联系买家',
  ],
  STORE_ORDER_CANCELED_AT_WAREHOUSE: [
    422,
    'Canceled in the store after it was sent to a warehouse: {field}. Cancel it at the warehouse.',
    '发送到仓库后订单在店铺中被取消：{field}，请在仓库取消该出库单',
  ],
  STORE_ORDER_SHIPPED_THERE: [
    422,
    'Marked as shipped in the store: stop the rest here.',
    '店铺中已标记为已发货，请停止发出其余商品',
  ],
  STORE_ORDER_REGROUPED: [
    422,
    'Changed in the store after it was split or combined here: {field}. Check the other orders too.',
    '订单在此拆分或合并后，店铺中更改了{field}，请一并核对相关订单',
  ],
  STORE_ORDER_EDITED_HERE: [
    422,
    "Edited here, so the store's change wasn't applied: {field}",
    '该订单已手动修改，未采用店铺的改动：{field}',
  ],
  STORE_ORDER_UNKNOWN: [422, 'This order no longer exists in the store', '店铺中已没有该订单'],
  // Stores that are sent tracking numbers
  STORE_PUSH_NOT_REFUSED: [
    409,
    "This tracking number doesn't need attention any more. Refresh the page.",
    '该跟踪号已无需处理，请刷新页面',
  ],
  STORE_PUSH_HELD: [
    422,
    "The store has the order on hold ({value}). It will be sent once it's released.",
    '店铺已搁置该订单（{value}），解除后自动发送',
  ],
  STORE_PUSH_REFUSED: [422, 'The store rejected the tracking number: {value}', '店铺拒绝了该跟踪号：{value}'],
  STORE_PUSH_ALREADY_SHIPPED: [
    422,
    'These items are already marked as shipped in the store with another tracking number',
    '这些商品在店铺中已用其他跟踪号标记为已发货',
  ],
  STORE_PUSH_CANCELED: [
    422,
    'The order was canceled in the store. Void the label or contact the buyer.',
    '订单已在店铺中取消，请作废面单或联系买家',
  ],
  STORE_PUSH_CANNOT_REMOVE: [
    422,
    "The label was voided, but the store can't remove its tracking number. Remove it in the store.",
    '面单已作废，但无法从店铺移除跟踪号，请在店铺后台移除',
  ],
  STORE_PUSH_NO_ITEMS: [
    422,
    "None of the items in this shipment are in the store's order",
    '店铺订单中没有该运单的商品',
  ],
  STORE_PUSH_NO_RIGHT: [
    422,
    'Connect again to let us mark orders as shipped. Missing permission: {value}',
    '请重新授权，以便将订单标记为已发货。缺少权限：{value}',
  ],
  STORE_PUSH_AWAITS_SCAN: [422, "Sent once the carrier's first scan is in", '承运商首次扫描后发送'],
  STORE_PUSH_AWAITS_PACKAGES: [422, 'Sent once all packages of the order have labels', '订单的所有包裹都有面单后发送'],
  STORE_PUSH_AWAITS_REMOVAL: [
    422,
    'Sent once the tracking number of the voided label is removed from the store',
    '店铺移除已作废面单的跟踪号后发送',
  ],
  STORE_PUSH_AWAITS_VOID: [
    422,
    "Waiting for the carrier's answer to the void. Sent only if the carrier rejects it.",
    '正在等待承运商对作废的答复，仅在承运商拒绝作废时发送',
  ],
  STORE_PUSH_STAYS: [
    422,
    "The store keeps this tracking number because it can't remove it",
    '店铺无法移除该跟踪号，因此予以保留',
  ],
  STORE_PUSH_PART: [
    422,
    "Sent, but some items weren't found in the store's order and aren't marked as shipped there.",
    '已发送，但部分商品在店铺订单中未找到，未标记为已发货',
  ],
  STORE_PUSH_OLD: [
    422,
    'Not sent because the label is more than {value} days old. Update the order in the store if needed.',
    '面单已超过 {value} 天，未发送。如有需要，请在店铺后台更新订单',
  ],
} as const satisfies Record<string, readonly [status: number, en: string, cn: string]>
