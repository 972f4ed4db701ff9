import { liff } from '@line/liff/core'
import GetDecodedIDToken from '@line/liff/get-decoded-id-token'
import GetIDToken from '@line/liff/get-id-token'
import IsLoggedIn from '@line/liff/is-logged-in'
import Login from '@line/liff/login'
import Logout from '@line/liff/logout'

/** LINE's SDK with only the parts that sign in, to keep it small. */
for (const Part of [IsLoggedIn, Login, Logout, GetIDToken, GetDecodedIDToken]) liff.use(new Part())

export { liff }
