/** Makes a block at the start of each slot, until it is stopped. */
import type { Chain } from './chain.ts';

export class Producer {
  #timer: NodeJS.Timeout | null = null;
  #isOn = false;

  constructor(readonly chain: Chain) {}

  get isOn(): boolean {
    return this.#isOn;
  }

  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#schedule();
  }

  stop(): void {
    this.#isOn = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** To be called after a change of the block time. */
  restart(): void {
    if (!this.#isOn) return;
    this.stop();
    this.start();
  }

  #schedule(): void {
    const { blockTimeMs } = this.chain.settings;
    const wait = blockTimeMs - (this.chain.now() % blockTimeMs);
    this.#timer = setTimeout(() => {
      void this.chain.lock
        .run(async () => {
          if (this.#isOn) await this.chain.mine();
        })
        .finally(() => {
          if (this.#isOn) this.#schedule();
        });
    }, wait);
  }
}
