// Shows the notifications that `npm run notify` sends, and opens their page. It answers no request of the site and keeps nothing.
addEventListener('push', (event) => {
  const { title, body, page, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: page }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
