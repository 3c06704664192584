interface Props {
  isTicked: boolean;
  set: (isTicked: boolean) => void;
  text: string;
}

/** What an approver says before the order can be approved. */
export const Tick = ({ isTicked, set, text }: Props) => (
  <label className="choice">
    <input type="checkbox" checked={isTicked} onChange={({ target }) => set(target.checked)} />
    {text}
  </label>
);
