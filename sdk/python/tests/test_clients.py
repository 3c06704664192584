"""Both clients, behind a network with faults."""

import asyncio
import inspect
import json
import random
import unittest

import httpx

from coffer_sdk import AsyncCoffer, Coffer, CofferError, NoAnswerError
from coffer_sdk._generated import ROUTES
from coffer_sdk._send import Clock
from coffer_sdk.errors import InsufficientBalanceError, RateLimitedError, error_class

from .merchant_api import FAULTS, SECRET, MerchantApi, Time

BASE = "https://api.example.com/demo/api"
TO = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"
PAID = {"chain": "ETH", "token": "USDT", "amount": "1"}


def world(faults=(), *, skew=0.0, kind=Coffer, chance=lambda: 0.5, **options):
    """A client whose clock differs from the server's, and the API."""
    time = Time()
    api = MerchantApi(time, list(faults))
    is_async = kind is AsyncCoffer
    transport = httpx.MockTransport(api.handle_async if is_async else api.handle)
    coffer = kind(
        base_url=BASE,
        app_id="app_1",
        **{"api_secret": SECRET, **options},
        http=(httpx.AsyncClient if is_async else httpx.Client)(transport=transport),
        clock=Clock(now=lambda: time.now + skew, chance=chance, monotonic=lambda: time.now),
        sleep=time.sleep_async if is_async else time.sleep,
    )
    return coffer, api, time


def answering(*responses, **options):
    """A client that gets these answers."""
    left = list(responses)
    time = Time()
    transport = httpx.MockTransport(lambda request: left.pop(0))
    coffer = Coffer(
        base_url=BASE,
        app_id="app_1",
        api_secret=SECRET,
        http=httpx.Client(transport=transport),
        clock=Clock(now=lambda: time.now, chance=lambda: 0.5),
        sleep=time.sleep,
        **options,
    )
    return coffer, time


def place(coffer, kind, number, key=None):
    """One order as a merchant makes it; the bodies of two transfers are equal."""
    if kind == "transfer":
        return coffer.client.transfer(**PAID, to=TO, idempotency_key=key)
    if kind == "message":
        return coffer.client.sign_message(chain="ETH", message="hello", idempotency_key=key)
    return coffer.withdraw.apply(**PAID, to_address=TO, biz_order_id=f"order-{number}")


class EachOrderOnce(unittest.TestCase):
    """Whatever the network does; the seed repeats a failure."""

    def rounds(self):
        for seed in range(60):
            chance = random.Random(seed)
            faults = chance.choices(FAULTS, k=chance.randrange(40))
            kinds = chance.choices(["withdraw", "transfer", "message"], k=chance.randint(1, 6))
            yield seed, faults, kinds

    def test_sync(self):
        for seed, faults, kinds in self.rounds():
            with self.subTest(seed=seed):
                coffer, api, _ = world(faults)
                made = [self.make(coffer, kind, i) for i, kind in enumerate(kinds)]
                api.settle()
                self.assertEqual(len(set(made)), len(kinds))
                self.assertEqual(len(api.orders), len(kinds))

    def make(self, coffer, kind, number):
        key = None
        while True:
            try:
                return place(coffer, kind, number, key)["no"]
            except CofferError as error:
                key = error.idempotency_key

    def test_async_at_the_same_time(self):
        async def make(coffer, kind, number):
            key = None
            while True:
                try:
                    return (await place(coffer, kind, number, key))["no"]
                except CofferError as error:
                    key = error.idempotency_key

        async def run(faults, kinds):
            coffer, api, _ = world(faults, kind=AsyncCoffer)
            async with coffer:
                calls = [make(coffer, kind, i) for i, kind in enumerate(kinds)]
                made = await asyncio.gather(*calls)
            api.settle()
            return made, api

        for seed, faults, kinds in self.rounds():
            with self.subTest(seed=seed):
                made, api = asyncio.run(run(faults, kinds))
                self.assertEqual(len(set(made)), len(kinds))
                self.assertEqual(len(api.orders), len(kinds))

    def test_a_session_key_is_made_once(self):
        for fault in FAULTS[1:]:
            with self.subTest(fault):
                # The clock differs enough to be corrected, and too little to be refused.
                coffer, api, _ = world([fault], skew=120)
                with self.assertRaises(CofferError) as caught:
                    coffer.session_keys.create()
                self.assertEqual(caught.exception.is_unclear, fault != "rate_limited")
                self.assertEqual(len(api.requests), 1)


class Calls(unittest.TestCase):
    def test_what_is_sent(self):
        coffer, api, _ = world()
        coffer.subaccount.info(user_id="a b/+&é")
        coffer.client.send_tx(chain="ETH", to=TO, from_=TO)
        coffer.session_keys.revoke(sk_id="sk_01ABC_5f5f")
        paths = [request.url.raw_path.decode() for request in api.requests]
        self.assertEqual(paths[0], "/demo/api/v1/subaccount/info?user_id=a+b%2F%2B%26%C3%A9")
        self.assertEqual(json.loads(api.requests[1].content), {"chain": "ETH", "to": TO, "from": TO})
        self.assertEqual(paths[2], "/demo/api/v1/client/session-keys/sk_01ABC")

    def test_an_error_names_the_page_of_its_code(self):
        page = "https://console.example.com/docs/errors/42201.html"
        body = {"code": 42201, "message": "Insufficient USDT"}
        for given, expected in ((body | {"help": page}, page), (body, None), (body | {"help": 1}, None)):
            coffer, _ = answering(httpx.Response(422, json=given))
            with self.assertRaises(InsufficientBalanceError) as caught:
                coffer.withdraw.apply(**PAID, to_address=TO, biz_order_id="p1")
            self.assertEqual(caught.exception.help, expected)
            self.assertEqual(caught.exception.reason, "Insufficient USDT")
            self.assertEqual(f" See {page}" in str(caught.exception), expected is not None)

    def test_every_attempt_is_signed_again_under_one_key(self):
        coffer, api, _ = world(["dropped", "late", "gateway"], chance=lambda: 0.0)
        coffer.client.sign_message(chain="ETH", message="hello")
        values = lambda name: {request.headers[name] for request in api.requests}  # noqa: E731
        self.assertEqual([len(values(f"x-{n}")) for n in ("nonce", "timestamp", "signature")], [4] * 3)
        self.assertEqual(len(values("idempotency-key")), 1)

    def test_a_call_that_would_wait_is_refused_where_it_says_so(self):
        coffer, api, _ = world(["dropped"])
        coffer.client.sign_message(chain="ETH", message="hello", refuse_pending=True)
        coffer.client.sign_message(chain="ETH", message="hello")
        sent = [request.headers.get("x-refuse-pending") for request in api.requests]
        self.assertEqual(sent, ["1", "1", None])

    def test_waits(self):
        coffer, _, time = world(["lost", "busy", "rate_limited", "dropped"])
        coffer.client.sign_message(chain="ETH", message="hello")
        self.assertEqual(time.sleeps, [0.25, 0.5, 8.0, 2.0])

    def test_a_wrong_clock_is_corrected_once(self):
        for skew in (-3600, 3600):
            coffer, api, time = world(skew=skew)
            coffer.client.sign_message(chain="ETH", message="hello")
            coffer.subaccount.list()
            self.assertEqual((len(api.requests), time.sleeps), (3, []))

    def test_a_wrong_secret_is_refused_once(self):
        coffer, api, _ = world(api_secret="wrong")
        with self.assertRaises(CofferError) as caught:
            coffer.subaccount.list()
        self.assertEqual((caught.exception.code, len(api.requests)), (40101, 1))

    def test_an_error_says_what_to_do(self):
        refused = {"code": 42201, "message": "Insufficient USDT"}
        coffer, _ = answering(httpx.Response(422, json=refused, headers={"x-request-id": "r-1"}))
        with self.assertRaises(InsufficientBalanceError) as caught:
            place(coffer, "withdraw", 1)
        self.assertIn("Insufficient USDT (code 42201, HTTP 422, request r-1). Fund", str(caught.exception))

    def test_a_refusal_after_an_attempt_without_an_answer_is_unclear(self):
        coffer, api, _ = world(["none", "dropped"])
        place(coffer, "withdraw", 1)
        with self.assertRaises(CofferError) as caught:
            coffer.withdraw.apply(**{**PAID, "amount": "2"}, to_address=TO, biz_order_id="order-1")
        self.assertEqual((caught.exception.code, caught.exception.is_unclear), (40901, True))

    def test_an_answer_that_is_cut_short_is_repeated(self):
        cut = httpx.Response(200, text='{"code":0,"da')
        coffer, time = answering(cut, httpx.Response(200, json={"code": 0, "data": 1}))
        self.assertEqual(coffer.client.wallet(), 1)
        self.assertEqual(time.sleeps, [0.25])
        coffer, _ = answering(cut, max_retries=0)
        with self.assertRaises(NoAnswerError) as caught:
            place(coffer, "message", 1)
        self.assertTrue(caught.exception.is_unclear)

    def test_a_long_retry_after_is_left_to_the_caller(self):
        late = httpx.Response(429, json={"code": 42901}, headers={"retry-after": "900"})
        coffer, time = answering(late)
        with self.assertRaises(RateLimitedError) as caught:
            coffer.deposit.list()
        self.assertEqual((caught.exception.retry_after, time.sleeps), (900, []))

    def test_urls(self):
        for url in ("http://api.example.com/demo/api", f"{BASE}?a=1", "ftp://x"):
            with self.assertRaises(ValueError):
                Coffer(base_url=url, app_id="app_1", api_secret="s")
        Coffer(base_url="http://localhost:4566/demo/api", app_id="app_1", api_secret="s").close()


class Lists(unittest.TestCase):
    def listing(self, count):
        """Numbers newest first; a new one comes before each page but the first."""
        numbers = list(range(count, 0, -1))
        asked = []

        def answer(request):
            if asked:
                numbers.insert(0, count + len(asked))
            asked.append(str(request.url.params))
            page, size = int(request.url.params["page"]), int(request.url.params["size"])
            found = [{"withdraw_no": n} for n in numbers[(page - 1) * size : page * size]]
            return httpx.Response(200, json={"code": 0, "data": {"list": found, "total": len(numbers)}})

        http = httpx.Client(transport=httpx.MockTransport(answer))
        return Coffer(base_url=BASE, app_id="app_1", api_secret="s", http=http), asked

    def test_every_item_once(self):
        for count in (0, 1, 100, 250):
            coffer, asked = self.listing(count)
            found = [item["withdraw_no"] for item in coffer.withdraw.list_all(status=4)]
            self.assertEqual(found, list(range(count, 0, -1)))
            self.assertEqual(asked[0], "status=4&page=1&size=100")

    def test_the_feed_by_its_cursor_past_empty_pages(self):
        pages = {
            None: ([], "cur_200"),
            "cur_200": ([1, 2], "cur_210"),
            "cur_210": ([3], "cur_250"),
            "cur_250": ([], "cur_250"),
        }
        asked = []

        def answer(request):
            asked.append(str(request.url.params))
            found, cursor = pages[request.url.params.get("after")]
            data = {"list": [{"id": n} for n in found], "next": cursor}
            return httpx.Response(200, json={"code": 0, "data": data})

        async def run():
            http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
            async with AsyncCoffer(base_url=BASE, app_id="a", api_secret="s", http=http) as coffer:
                return [event["id"] async for event in coffer.events.list_all()]

        http = httpx.Client(transport=httpx.MockTransport(answer))
        with Coffer(base_url=BASE, app_id="a", api_secret="s", http=http) as coffer:
            found = [event["id"] for event in coffer.events.list_all(types="swap.failed")]
        self.assertEqual(found, [1, 2, 3])
        self.assertEqual(len(asked), 4)
        self.assertEqual(asyncio.run(run()), [1, 2, 3])

    def test_a_list_with_a_cursor_to_its_end_past_empty_pages(self):
        pages = {None: ([1, 2], "two"), "two": ([], "three"), "three": ([3], None)}
        asked = []

        def answer(request):
            asked.append(str(request.url.params))
            found, cursor = pages[request.url.params.get("cursor")]
            data = {"list": [{"entry_no": n} for n in found], "next": cursor}
            return httpx.Response(200, json={"code": 0, "data": data})

        async def run():
            http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
            async with AsyncCoffer(base_url=BASE, app_id="a", api_secret="s", http=http) as coffer:
                return [entry["entry_no"] async for entry in coffer.ledger.entries_all()]

        http = httpx.Client(transport=httpx.MockTransport(answer))
        with Coffer(base_url=BASE, app_id="a", api_secret="s", http=http) as coffer:
            found = [entry["entry_no"] for entry in coffer.ledger.entries_all(account="hot")]
        self.assertEqual(found, [1, 2, 3])
        self.assertEqual(asked[0], "account=hot&limit=500")
        self.assertEqual(asked[2], "account=hot&limit=500&cursor=three")
        self.assertEqual(asyncio.run(run()), [1, 2, 3])

    def test_async(self):
        async def run():
            data = {"list": [{"op_no": "OP1"}], "total": 1}
            handle = lambda request: httpx.Response(200, json={"code": 0, "data": data})  # noqa: E731
            http = httpx.AsyncClient(transport=httpx.MockTransport(handle))
            async with AsyncCoffer(base_url=BASE, app_id="a", api_secret="s", http=http) as coffer:
                return [item async for item in coffer.client.operations_all(chain="ETH")]

        self.assertEqual(asyncio.run(run()), [{"op_no": "OP1"}])


class Surface(unittest.TestCase):
    def test_each_operation_has_a_method_in_both_clients(self):
        for kind in (Coffer, AsyncCoffer):
            coffer, _, _ = world(kind=kind)
            sent = set()
            for group in vars(coffer).values():
                if type(group).__module__ not in ("coffer_sdk._generated", "coffer_sdk._statements"):
                    continue
                for name, method in inspect.getmembers(group, inspect.ismethod):
                    # `rows` of a statement reads what `detail` links to.
                    if name.startswith("_") or name == "rows":
                        continue
                    sent.add(self.operation_of(group, method))
            self.assertEqual(sent, set(ROUTES))

    def operation_of(self, group, method):
        called = []

        def call(operation, given, **options):
            called.append(operation)
            raise StopAsyncIteration

        group._call = call
        needed = inspect.signature(method).parameters.values()
        given = {p.name: "x" for p in needed if p.default is inspect.Parameter.empty}
        try:
            run = method(**given)
            if inspect.isasyncgen(run):
                run.__anext__().send(None)
            elif inspect.iscoroutine(run):
                run.send(None)
            else:
                next(run)
        except (StopAsyncIteration, RuntimeError):
            pass
        return called[0]

    def test_every_code_has_a_class_and_advice(self):
        import coffer_sdk.errors as errors

        self.assertEqual(len({kind for kind, _ in errors.KNOWN.values()}), len(errors.KNOWN))
        self.assertEqual([code for code, (_, text) in errors.KNOWN.items() if len(text) < 12], [])
        self.assertEqual(error_class(0, 429)[0], RateLimitedError)
        self.assertEqual(error_class(0, 502)[0], NoAnswerError)
