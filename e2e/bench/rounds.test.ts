import { expect, test } from '@jest/globals'
import { orderOf } from './rounds'

test.each([2, 3, 4, 5, 6])('among %d servers, each follows each other one equally often', (count) => {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const orders = Array.from({ length: 2 * count }, (_, round) => orderOf(round, count))
  for (const order of orders) expect(order.toSorted()).toEqual(indexes)

  const pairs = orders.flatMap((order) => order.slice(1).map((index, turn) => `${order[turn]}-${index}`))
  const counts = indexes.flatMap((one) =>
    indexes
      .filter((other) => other !== one)
      .map((other) => pairs.filter((pair) => pair === `${one}-${other}`).length),
  )
  expect(new Set(counts)).toEqual(new Set([2]))
})

test.each([2, 3, 4, 5, 6])('among %d servers, each has each position equally often', (count) => {
  const orders = Array.from({ length: 2 * count }, (_, round) => orderOf(round, count))
  for (let place = 0; place < count; place += 1) {
    const there = orders.map((order) => order[place])
    expect(there.filter((index) => index === 0)).toHaveLength(2)
  }
})
